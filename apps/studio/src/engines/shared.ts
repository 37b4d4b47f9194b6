import type { EngineId } from '@trevo/games/engine-ids'
import type { SharedTableId } from '@trevo/games/profiles'
import { baccarat } from './baccarat.ts'
import { dragontiger } from './dragontiger.ts'
import type { SharedEngine } from './engine.ts'
import { roulette } from './roulette.ts'
import { sicbo } from './sicbo.ts'
import { wheelshow } from './wheelshow.ts'

const SHARED: Readonly<Record<SharedTableId, SharedEngine>> = {
  roulette,
  baccarat,
  dragontiger,
  sicbo,
  wheelshow,
}
const isShared = (id: EngineId): id is SharedTableId => Object.hasOwn(SHARED, id)

/** The rules of a shared table; undefined for games that everybody plays alone. */
export const sharedEngineOf = (id: EngineId): SharedEngine | undefined => (isShared(id) ? SHARED[id] : undefined)
