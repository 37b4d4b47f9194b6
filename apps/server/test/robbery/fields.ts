import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import { StaffRole } from '@trevo/contract/ops/roles'
import { wayOf } from '../../src/money/ways/ways.ts'
import { bestOf, riseOf } from './best.ts'
import { aGang, type Gang, newTally, type Tally } from './gang.ts'
import { chanceOf } from './hostile.ts'
import { anInsider, type Insider } from './insider.ts'
import { variantsOf } from './variants.ts'
import { aRobbedWorld } from './world.ts'

export type FieldWalk = {
  calls: number
  endpoints: number
  fields: number
  /** Taken from one person alone. */
  taken: number
  /** By role and brand: what the best result rose by, altogether. */
  days: Map<string, bigint>
  /** By role: the most that anybody's best result rose by. */
  rises: Map<StaffRole, bigint>
  problems: string[]
  tally: Tally
}

type Options = {
  /** At most this long; all that can be reached without it. */
  seconds?: number
  seed?: number
  roles?: readonly StaffRole[]
  /** Only calls whose path has one of these. */
  paths?: readonly string[]
  tell?: (line: string) => void
}

/** Beyond what one person lets through in a day a bettor's best result does not rise: `one_person` in the table of ways. */
const CAP = wayOf('one_person').limits.secondFrom ?? 0n

/**
 * One person of each role makes every writing call that the role reaches, with every field by itself as far up and as far down as the
 * call takes it, and a bettor's best result is worked out before and after.
 */
export async function walkFields({
  seconds,
  seed = 19,
  roles = StaffRole.options,
  paths,
  tell,
}: Options = {}): Promise<FieldWalk> {
  const tally = newTally()
  const walk: FieldWalk = {
    calls: 0,
    endpoints: 0,
    fields: 0,
    taken: 0,
    rises: new Map(),
    days: new Map(),
    problems: [],
    tally,
  }
  const untilMs = seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000
  const world = await aRobbedWorld({ programmes: true })
  try {
    const gangs: Gang[] = []
    for (const brand of world.brands) gangs.push(await aGang(world, brand, chanceOf(seed * 10 + brand.id), tally))
    const seen = new Set<string>()
    for (const role of roles) {
      const insider = await anInsider({ world, tally }, role)
      for (const gang of gangs) {
        for (const endpoint of insider.writes) {
          if (endpoint.body === undefined || Date.now() > untilMs) continue
          if (paths !== undefined && !paths.some((path) => endpoint.path.includes(path))) continue
          seen.add(`${endpoint.method} ${endpoint.path}`)
          await tryFields(walk, { gang, insider, endpoint })
        }
      }
      tell?.(
        `${role}: ${walk.calls} calls, ${walk.taken} taken, best result up by ${formatMoney(walk.rises.get(role) ?? 0n)}`,
      )
    }
    walk.endpoints = seen.size
    walk.problems.push(...tally.faults)
    return walk
  } finally {
    await world.close()
  }
}

type Trial = { gang: Gang; insider: Insider; endpoint: Endpoint }

async function tryFields(walk: FieldWalk, { gang, insider, endpoint }: Trial): Promise<void> {
  const { world, brand } = gang
  const { role } = insider
  const base = await insider.baseOf(gang, endpoint)
  if (base === null || endpoint.body === undefined) return
  const members = gang.thieves.map(({ id }) => id)
  const variants = [{ field: '', body: base.body }, ...variantsOf(endpoint.body, base.body, world.server.clock.now())]
  let before = await bestOf(world.db, brand.id, members)
  walk.fields += new Set(variants.map(({ field }) => field)).size - 1
  for (const { field, body } of variants) {
    walk.calls += 1
    const fresh = isRecord(body) && 'requestId' in body ? { ...body, requestId: randomUUID() } : body
    const answer = await insider.alone(gang, endpoint, { params: base.params, body: fresh })
    if (!answer.envelope?.success) continue
    walk.taken += 1
    const after = await bestOf(world.db, brand.id, members)
    const rise = riseOf(before, after)
    before = after
    if (rise === 0n) continue
    const so = `${role} ${brand.code}`
    const all = (walk.days.get(so) ?? 0n) + rise
    walk.days.set(so, all)
    if (all > (walk.rises.get(role) ?? 0n)) walk.rises.set(role, all)
    if (all > CAP)
      walk.problems.push(
        `${so}: ${endpoint.method} ${endpoint.path}, ${field}: best result up by ${formatMoney(rise)}, ${formatMoney(all)} in all`,
      )
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
