import { MAX_TARGET, MIN_TARGET } from '../../../src/engines/limbo.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { timesText } from '../parts/times.ts'
import { t } from './texts.ts'

export const LimboRules = () => (
  <RuleLines
    lines={[t('rules.1', { least: timesText(MIN_TARGET), most: timesText(MAX_TARGET) }), t('rules.2'), t('rules.3')]}
  />
)
