import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

export const DiceRules = () => <RuleLines lines={[t('rules.1'), t('rules.2'), t('rules.3')]} />
