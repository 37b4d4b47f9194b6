import { figureText } from '@trevo/contract/figures'
import { MAX_SKIPS, TOP_MULTIPLIER } from '../../../src/engines/hilo.ts'
import { useGame } from '../../shell/game-context.ts'
import { backValues } from '../parts/back-values.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

const top = () => figureText(TOP_MULTIPLIER)

export function HiloRules() {
  const { back, kept } = backValues(useGame().session.game.paidBack)
  const lines = [t('rules.1'), t('rules.2'), t('rules.3', { back, kept }), t('rules.4', { top: top() })]
  return <RuleLines lines={[...lines, t('rules.5', { maxSkips: MAX_SKIPS })]} />
}
