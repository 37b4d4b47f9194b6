import type { SlotProfileId } from '@trevo/games/engine-ids'
import { BONUS_MATHS } from './bonus-profiles.ts'
import { LINE_MATHS } from './line-profiles.ts'
import type { SlotMath } from './math.ts'
import { OTHER_MATHS } from './other-profiles.ts'
import { WILD_MATHS } from './wild-profiles.ts'

/**
 * The mathematics of every slot. What each pays back is stated in `@trevo/games/profiles` and proved by
 * `npm run prove`: whoever changes a strip or a pay works the figure out again.
 */
export const SLOT_MATHS: Readonly<Record<SlotProfileId, SlotMath>> = {
  ...LINE_MATHS,
  ...WILD_MATHS,
  ...BONUS_MATHS,
  ...OTHER_MATHS,
}
