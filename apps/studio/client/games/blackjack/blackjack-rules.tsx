import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

export const BlackjackRules = () => (
  <RuleLines
    lines={[
      t('rules.1'),
      t('rules.2'),
      t('rules.3'),
      t('rules.4'),
      t('rules.5'),
      t('rules.6'),
      t('rules.7'),
      t('rules.8'),
      t('rules.9'),
      t('rules.10'),
    ]}
  />
)
