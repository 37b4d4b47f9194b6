import type { SportId } from '@trevo/games/profiles'
import type { GameModule } from '../../shell/game-module.ts'
import { prepareClient } from './clients.ts'
import { SportsRules } from './sports-rules.tsx'
import { SportsView } from './sports-view.tsx'

export const game: GameModule = {
  View: SportsView,
  Rules: SportsRules,
  artOf: ({ art }) => [art.hero],
  prepare: ({ engine }) => prepareClient(engine as SportId),
}
