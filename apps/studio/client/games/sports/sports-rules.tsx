import type { SportId } from '@trevo/games/profiles'
import { useGame } from '../../shell/game-context.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

export function SportsRules() {
  const engine = useGame().session.game.engine as SportId
  return <RuleLines lines={[t(`rules.${engine}`), t('rules.odds'), t('rules.own'), t('rules.invented')]} />
}
