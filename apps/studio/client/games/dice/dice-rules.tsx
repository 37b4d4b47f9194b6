import { useGame } from '../../shell/game-context.ts'
import { backValues } from '../parts/back-values.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

export function DiceRules() {
  const { back, double } = backValues(useGame().session.game.paidBack)
  return <RuleLines lines={[t('rules.1'), t('rules.2'), t('rules.3', { back, double })]} />
}
