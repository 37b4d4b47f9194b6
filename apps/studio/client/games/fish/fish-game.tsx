import { FISH_TARGETS } from '../../../src/engines/fish.ts'
import type { GameModule } from '../../shell/game-module.ts'
import { FishRules } from './fish-rules.tsx'
import { FishView } from './fish-view.tsx'
import { pictureOf } from './targets.ts'

export const game: GameModule = {
  View: FishView,
  Rules: FishRules,
  artOf: ({ art }) => FISH_TARGETS.map(({ id }) => pictureOf(id, art.hero)),
}
