import { figureText } from '@trevo/contract/figures'
import { COMMISSION_PERCENT, WIN_HUNDREDTHS } from '../../../src/engines/duel.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

const commission = () => figureText(COMMISSION_PERCENT)
const times = () => figureText(WIN_HUNDREDTHS / 100)

export const DuelRules = () => (
  <RuleLines
    lines={[t('rules.1'), t('rules.2'), t('rules.3', { commission: commission(), times: times() }), t('rules.4')]}
  />
)
