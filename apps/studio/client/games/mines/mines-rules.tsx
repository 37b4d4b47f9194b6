import { MAX_MINES, TOP_MULTIPLIER } from '../../../src/engines/mines.ts'
import { FIGURES } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

const top = TOP_MULTIPLIER.toLocaleString(FIGURES)

export const MinesRules = () => (
  <RuleLines
    lines={[t('rules.1', { maxMines: MAX_MINES }), t('rules.2'), t('rules.3'), t('rules.4', { top }), t('rules.5')]}
  />
)
