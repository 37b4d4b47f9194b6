import type { SlotProfileId } from '@trevo/games/engine-ids'
import type { SlotMath } from '../../../src/engines/slot/math.ts'
import type { GameInfo } from '../../../src/protocol.ts'

/** Strips do not compress: only those of the family that is played are fetched. */
const line = () => import('../../../src/engines/slot/line-profiles.ts').then(({ LINE_MATHS }) => LINE_MATHS)
const wild = () => import('../../../src/engines/slot/wild-profiles.ts').then(({ WILD_MATHS }) => WILD_MATHS)
const bonus = () => import('../../../src/engines/slot/bonus-profiles.ts').then(({ BONUS_MATHS }) => BONUS_MATHS)
const other = () => import('../../../src/engines/slot/other-profiles.ts').then(({ OTHER_MATHS }) => OTHER_MATHS)

const FAMILIES: Readonly<Record<SlotProfileId, () => Promise<Readonly<Partial<Record<SlotProfileId, SlotMath>>>>>> = {
  classic3: line,
  lines5: line,
  lines10: line,
  lines20: line,
  lines25: line,
  ways243: line,
  ways1024: line,
  cascade: line,
  expand: wild,
  sticky: wild,
  walking: wild,
  wildtimes: wild,
  bothways: wild,
  mystery: wild,
  hold: bonus,
  holdhigh: bonus,
  pick: bonus,
  again: bonus,
  ladder: bonus,
  buy: bonus,
  heights: other,
  waysfall: other,
  cluster: other,
  spinmult: other,
  twins: other,
}

export function profileOf({ profile }: Pick<GameInfo, 'profile'>): SlotProfileId {
  if (profile === null) throw new Error('a slot has no profile')
  return profile
}

const known = new Map<SlotProfileId, SlotMath>()

/** Has to be done before anything of the game is drawn. */
export async function prepareMath(game: Pick<GameInfo, 'profile'>): Promise<void> {
  const profile = profileOf(game)
  const math = (await FAMILIES[profile]())[profile]
  if (math === undefined) throw new Error(`no family has ${profile}`)
  known.set(profile, math)
}

export function mathOf(game: Pick<GameInfo, 'profile'>): SlotMath {
  const math = known.get(profileOf(game))
  if (math === undefined) throw new Error('the slot has not been fetched')
  return math
}
