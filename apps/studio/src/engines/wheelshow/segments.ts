/** What a chip may lie on: four numbers, and two segments that open a second stage. */
export const SHOW_SPOTS = ['n1', 'n3', 'n7', 'n15', 'chests', 'climb'] as const
export type ShowSpot = (typeof SHOW_SPOTS)[number]

/**
 * Of the 50 segments so many belong to each spot. A number returns its chips and as many times more as it says: 24 x 2, 12 x 4, 6 x 8 and
 * 3 x 16 are each 48, and so are 3 x 16 and 2 x 24 for the average of a chest and of the climb: 96 % wherever the chips lie.
 */
export const SHOW_COUNTS: Readonly<Record<ShowSpot, number>> = { n1: 24, n3: 12, n7: 6, n15: 3, chests: 3, climb: 2 }
export const SEGMENTS = 50

/** Times the chips that a number brings, which are included. */
export const NUMBER_TIMES: Readonly<Record<Exclude<ShowSpot, 'chests' | 'climb'>, number>> = {
  n1: 2,
  n3: 4,
  n7: 8,
  n15: 16,
}
/** What lies in the eight chests, of which one is opened for everybody: 16 on average. */
export const CHEST_TIMES = [4, 6, 8, 10, 12, 16, 24, 48] as const
/** The climb begins at the first step and goes on to the next with one throw of a coin in two, up to the last: 24 on average. */
export const CLIMB_TIMES = [8, 16, 32, 64, 128] as const

/** The wheel as it is drawn: the rarest first, each at the free place nearest to where it belongs. */
export const SHOW_WHEEL: readonly ShowSpot[] = (() => {
  const wheel = new Array<ShowSpot | null>(SEGMENTS).fill(null)
  for (const spot of [...SHOW_SPOTS].sort((a, b) => SHOW_COUNTS[a] - SHOW_COUNTS[b])) {
    const count = SHOW_COUNTS[spot]
    // Half a step aside, so that kinds of the same number do not crowd at the top.
    const aside = spot === 'chests' ? 8 : spot === 'climb' ? 16 : 0
    for (let each = 0; each < count; each++) {
      let place = (aside + Math.floor((each * SEGMENTS) / count)) % SEGMENTS
      while (wheel[place] !== null) place = (place + 1) % SEGMENTS
      wheel[place] = spot
    }
  }
  return wheel.map((spot) => spot ?? 'n1')
})()
