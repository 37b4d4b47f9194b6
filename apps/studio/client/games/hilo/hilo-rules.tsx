import { MAX_SKIPS, TOP_MULTIPLIER } from '../../../src/engines/hilo.ts'
import { FIGURES } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

const top = TOP_MULTIPLIER.toLocaleString(FIGURES)

export const HiloRules = () => (
  <RuleLines
    lines={[t('rules.1'), t('rules.2'), t('rules.3'), t('rules.4', { top }), t('rules.5', { maxSkips: MAX_SKIPS })]}
  />
)
