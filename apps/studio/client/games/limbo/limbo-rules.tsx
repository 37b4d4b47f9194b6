import { MAX_TARGET, MIN_TARGET } from '../../../src/engines/limbo.ts'
import { useGame } from '../../shell/game-context.ts'
import { backValues } from '../parts/back-values.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { timesText } from '../parts/times.ts'
import { t } from './texts.ts'

export function LimboRules() {
  const { percent } = backValues(useGame().session.game.paidBack)
  const range = { least: timesText(MIN_TARGET), most: timesText(MAX_TARGET) }
  return <RuleLines lines={[t('rules.1', range), t('rules.2', { percent }), t('rules.3')]} />
}
