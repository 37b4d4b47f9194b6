/** Where one envelope is, how fast it falls and how it sways. Lengths in CSS pixels, times in seconds. */
export type Drop = { x: number; y: number; size: number; speed: number; sway: number; phase: number; turn: number }
export type Area = { width: number; height: number }
type Random = () => number

const SIZE_PX = { min: 44, more: 26 }
const SPEED_PX = { min: 90, more: 110 }
const SWAY_PX = 14
/** After a pause of the page nothing may jump. */
const STEP_MAX_S = 0.05
/** A finger is not a needle. */
const REACH_PX = 10

function fresh({ width }: Area, y: number, random: Random): Drop {
  const size = SIZE_PX.min + random() * SIZE_PX.more
  return {
    x: size / 2 + random() * Math.max(0, width - size),
    y,
    size,
    speed: SPEED_PX.min + random() * SPEED_PX.more,
    sway: random() * SWAY_PX,
    phase: random() * Math.PI * 2,
    turn: (random() - 0.5) * 0.8,
  }
}

/** Spread above and over the area, so that the rain is there when one looks. */
export const makeDrops = (count: number, area: Area, random: Random = Math.random): Drop[] =>
  Array.from({ length: count }, () => fresh(area, (random() * 1.6 - 0.6) * area.height, random))

/** One frame later; what has fallen through comes again from above. */
export function moveDrops(drops: readonly Drop[], seconds: number, area: Area, random: Random = Math.random): Drop[] {
  const step = Math.min(seconds, STEP_MAX_S)
  return drops.map((drop) => {
    const y = drop.y + drop.speed * step
    if (y - drop.size > area.height) return fresh(area, -SIZE_PX.min - SIZE_PX.more, random)
    return { ...drop, y, phase: drop.phase + step * 2 }
  })
}

export const placeOf = ({ x, y, sway, phase }: Drop) => ({ x: x + Math.sin(phase) * sway, y })

/** The envelope under a finger, the nearest where several are. */
export function dropAt(drops: readonly Drop[], x: number, y: number): Drop | undefined {
  const away = (drop: Drop) => {
    const place = placeOf(drop)
    return Math.hypot(place.x - x, place.y - y)
  }
  return drops.filter((drop) => away(drop) <= drop.size / 2 + REACH_PX).sort((a, b) => away(a) - away(b))[0]
}
