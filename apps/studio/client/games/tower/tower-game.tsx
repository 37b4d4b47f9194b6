import type { GameModule } from '../../shell/game-module.ts'
import { TOWER_ART } from './floors.tsx'
import { TowerRules } from './tower-rules.tsx'
import { TowerView } from './tower-view.tsx'

export const game: GameModule = { View: TowerView, Rules: TowerRules, artOf: () => TOWER_ART }
