import { cutToCents } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { readAction } from './action.ts'
import { backIn, backOf, type Engine, type Json, RuleError, STANDARD_BACK, saidBack, type Turn } from './engine.ts'
import { drawFrom } from './shuffle.ts'
import { requireWholeStake } from './stakes.ts'

const FLOORS = 9
/** Doors on every floor, and how many of them are closed for good. */
export const TOWER_LEVELS = {
  easy: { doors: 4, traps: 1 },
  medium: { doors: 3, traps: 1 },
  hard: { doors: 2, traps: 1 },
  expert: { doors: 3, traps: 2 },
  master: { doors: 4, traps: 3 },
} as const
export type TowerLevel = keyof typeof TOWER_LEVELS
export const TOWER_LEVEL_IDS = Object.keys(TOWER_LEVELS) as TowerLevel[]

/** A climb that is worth this many stakes is paid at once. */
export const TOP_MULTIPLIER = 1_000n

const Begin = z.strictObject({ level: z.enum(TOWER_LEVEL_IDS) })
const Step = z.union([z.literal('cash'), z.strictObject({ door: z.int().check(z.gte(0), z.lt(4)) })])

/** `opened[i]` is the door taken on floor i; `traps` stays null until the round is over. */
export type TowerOutcome = {
  level: TowerLevel
  opened: number[]
  traps: number[][] | null
  end: 'lost' | 'cashed' | 'top' | null
  back?: number
}
/** A round keeps the return it began with, whatever the next session has. */
type TowerState = { level: TowerLevel; opened: number[]; traps: number[][]; back?: number }

/** Stakes that so many floors are worth as an exact fraction: the return times 1 / p. */
function worthOf(level: TowerLevel, floors: number, back: number): { over: bigint; under: bigint } {
  const { doors, traps } = TOWER_LEVELS[level]
  const power = BigInt(floors)
  return { over: BigInt(back) * BigInt(doors) ** power, under: 100n * BigInt(doors - traps) ** power }
}

/** What a climb of so many floors pays, in whole cents. */
export function towerPrize(stakeMinor: bigint, level: TowerLevel, floors: number, back = STANDARD_BACK): bigint {
  const { over, under } = worthOf(level, floors, back)
  return cutToCents((stakeMinor * over) / under)
}

/** The highest floor of a level: then the round is paid by itself. */
export function topFloorOf(level: TowerLevel, back = STANDARD_BACK): number {
  for (let floors = 1; floors < FLOORS; floors++) {
    const { over, under } = worthOf(level, floors, back)
    if (over >= TOP_MULTIPLIER * under) return floors
  }
  return FLOORS
}

function turnOf({ level, opened, traps, ...said }: TowerState, end: TowerOutcome['end'], stakeMinor: bigint): Turn {
  const outcome: TowerOutcome = { level, opened, traps: end === null ? null : traps, end, ...said }
  const isPaid = end === 'cashed' || end === 'top'
  return {
    outcome: outcome as Json,
    state: { level, opened, traps, ...said } as Json,
    prizeMinor: isPaid ? towerPrize(stakeMinor, level, opened.length, backIn(said)) : 0n,
    isOver: end !== null,
  }
}

function open(tower: TowerState, door: number, stakeMinor: bigint): Turn {
  const { level, opened, traps } = tower
  if (door >= TOWER_LEVELS[level].doors) throw new RuleError('invalid_input', 'There is no such door.')
  const next = { ...tower, opened: [...opened, door] }
  if (traps[opened.length]?.includes(door) === true) return turnOf(next, 'lost', stakeMinor)
  return turnOf(next, next.opened.length >= topFloorOf(level, backIn(tower)) ? 'top' : null, stakeMinor)
}

/** What lies behind the doors is drawn before the first is opened; no step draws again. */
export const tower: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireWholeStake(setup, stakeMinor)
    readAction(Begin, action)
  },
  begin({ setup, stakeMinor, action, random }) {
    const back = backOf(setup)
    const { level } = readAction(Begin, action)
    const { doors, traps: count } = TOWER_LEVELS[level]
    const traps = Array.from({ length: topFloorOf(level, back) }, () => drawFrom(doors, count, random))
    return turnOf({ level, opened: [], traps, ...saidBack(back) }, null, stakeMinor)
  },
  step({ stakeMinor, state, action }) {
    const step = readAction(Step, action)
    const climb = state as unknown as TowerState
    if (step !== 'cash') return open(climb, step.door, stakeMinor)
    if (climb.opened.length === 0) throw new RuleError('conflict', 'There is nothing to cash before the first door.')
    return turnOf(climb, 'cashed', stakeMinor)
  },
}
