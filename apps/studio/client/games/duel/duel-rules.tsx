import { COMMISSION_PERCENT, WIN_HUNDREDTHS } from '../../../src/engines/duel.ts'
import { FIGURES } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

const commission = COMMISSION_PERCENT.toLocaleString(FIGURES)
const times = (WIN_HUNDREDTHS / 100).toLocaleString(FIGURES)

export const DuelRules = () => (
  <RuleLines lines={[t('rules.1'), t('rules.2'), t('rules.3', { commission, times }), t('rules.4')]} />
)
