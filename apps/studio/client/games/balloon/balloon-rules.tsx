import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

export const BalloonRules = () => (
  <RuleLines lines={[t('rules.1'), t('rules.2'), t('rules.3'), t('rules.4'), t('rules.5')]} />
)
