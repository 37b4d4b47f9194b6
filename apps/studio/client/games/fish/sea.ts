import type { FishTargetId } from '../../../src/engines/fish.ts'

/** How large a creature is drawn, how fast it swims, and how many of its kind there are. */
const KINDS: Readonly<Record<FishTargetId, { size: number; pixelsPerSecond: number; count: number }>> = {
  'tropical-fish': { size: 46, pixelsPerSecond: 46, count: 3 },
  fish: { size: 50, pixelsPerSecond: 52, count: 3 },
  blowfish: { size: 52, pixelsPerSecond: 32, count: 2 },
  crab: { size: 50, pixelsPerSecond: 22, count: 1 },
  squid: { size: 58, pixelsPerSecond: 44, count: 1 },
  turtle: { size: 64, pixelsPerSecond: 24, count: 1 },
  octopus: { size: 74, pixelsPerSecond: 20, count: 1 },
  dolphin: { size: 84, pixelsPerSecond: 58, count: 1 },
  whale: { size: 108, pixelsPerSecond: 18, count: 1 },
  hero: { size: 96, pixelsPerSecond: 26, count: 1 },
}
const FLIGHT_MS = 240
const EFFECT_MS = 1_100
const LEAVING_MS = 420
/** A finger is wider than a small fish. */
const MIN_REACH = 30

export type Swimmer = {
  target: FishTargetId
  /** The middle. */
  x: number
  y: number
  size: number
  /** Pixels per second; below zero to the left. */
  speed: number
  /** Set from the moment it is caught. */
  leavingMs: number | null
}
/** `text` is null for a miss. */
type Answer = { isCaught: boolean; text: string | null; onLand(): void }
export type Shot = { swimmer: Swimmer; ageMs: number; answer: Answer | null }
export type Effect = { x: number; y: number; text: string | null; ageMs: number }

export const flightOf = (shot: Shot) => Math.min(shot.ageMs / FLIGHT_MS, 1)
export const fadeOf = (effect: Effect) => 1 - effect.ageMs / EFFECT_MS
export const leavingOf = ({ leavingMs }: Swimmer) => (leavingMs === null ? 0 : Math.min(leavingMs / LEAVING_MS, 1))

/** What swims, flies and floats. It only draws what was decided elsewhere. */
export function createSea({ isStill, random = Math.random }: { isStill: boolean; random?: () => number }) {
  let [width, height] = [360, 420]
  let shots: Shot[] = []
  let effects: Effect[] = []
  const swimmers = Object.entries(KINDS).flatMap(([target, kind]) =>
    Array.from({ length: kind.count }, () => swimmerOf(target as FishTargetId)),
  )

  function swimmerOf(target: FishTargetId): Swimmer {
    const { size } = KINDS[target]
    return place({ target, x: 0, y: 0, size, speed: 0, leavingMs: null }, true)
  }

  /** Somewhere in the picture, or just outside of it and on the way in. */
  function place(swimmer: Swimmer, isInside: boolean): Swimmer {
    const { pixelsPerSecond } = KINDS[swimmer.target]
    const { size } = swimmer
    swimmer.speed = (random() < 0.5 ? -1 : 1) * pixelsPerSecond * (0.8 + 0.4 * random())
    const isFloor = swimmer.target === 'crab'
    swimmer.y = isFloor ? height - size : size / 2 + random() * Math.max(1, height - size * 1.8)
    if (isInside) swimmer.x = size / 2 + random() * Math.max(1, width - size)
    else swimmer.x = swimmer.speed > 0 ? -size / 2 : width + size / 2
    swimmer.leavingMs = null
    return swimmer
  }

  function swim(swimmer: Swimmer, ms: number): void {
    if (swimmer.leavingMs !== null) {
      swimmer.leavingMs += ms
      if (swimmer.leavingMs >= LEAVING_MS) place(swimmer, isStill)
      return
    }
    if (isStill) return
    swimmer.x += (swimmer.speed * ms) / 1000
    const hasLeft = swimmer.speed > 0 ? swimmer.x > width + swimmer.size / 2 : swimmer.x < -swimmer.size / 2
    if (hasLeft) place(swimmer, false)
  }

  /** A shot lands when it has flown there and its answer is known. */
  function land(shot: Shot): void {
    const { swimmer, answer } = shot
    effects.push({ x: swimmer.x, y: swimmer.y, text: answer?.text ?? null, ageMs: 0 })
    if (answer?.isCaught) swimmer.leavingMs ??= 0
    answer?.onLand()
  }

  return {
    swimmers,
    shots: (): readonly Shot[] => shots,
    effects: (): readonly Effect[] => effects,
    resize(nextWidth: number, nextHeight: number) {
      const [scaleX, scaleY] = [nextWidth / width, nextHeight / height]
      for (const swimmer of swimmers) {
        swimmer.x *= scaleX
        swimmer.y *= scaleY
      }
      width = nextWidth
      height = nextHeight
    },
    advance(ms: number) {
      for (const swimmer of swimmers) swim(swimmer, ms)
      for (const shot of shots) shot.ageMs += ms
      for (const shot of shots) if (flightOf(shot) === 1 && shot.answer !== null) land(shot)
      shots = shots.filter((shot) => flightOf(shot) < 1 || shot.answer === null)
      for (const effect of effects) effect.ageMs += ms
      effects = effects.filter((effect) => effect.ageMs < EFFECT_MS)
    },
    /** What lies under a finger: of several the smallest, which is the hardest to hit otherwise. */
    at(x: number, y: number): Swimmer | undefined {
      const reached = swimmers.filter((each) => {
        const reach = Math.max(each.size / 2, MIN_REACH)
        return each.leavingMs === null && Math.hypot(each.x - x, each.y - y) <= reach
      })
      return reached.sort((a, b) => a.size - b.size)[0]
    },
    /** The one of a kind that is nearest to the middle. */
    oneOf(target: FishTargetId): Swimmer | undefined {
      const free = swimmers.filter((each) => each.target === target && each.leavingMs === null)
      return free.sort((a, b) => Math.abs(a.x - width / 2) - Math.abs(b.x - width / 2))[0]
    },
    shoot(swimmer: Swimmer): Shot {
      const shot = { swimmer, ageMs: isStill ? FLIGHT_MS : 0, answer: null }
      shots.push(shot)
      return shot
    },
    drop(shot: Shot) {
      shots = shots.filter((each) => each !== shot)
    },
  }
}
export type Sea = ReturnType<typeof createSea>
