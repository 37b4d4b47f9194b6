import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import { opsDecideApproval } from '@trevo/contract/ops/approvals'
import { StaffRole } from '@trevo/contract/ops/roles'
import { RegulationProfile } from '@trevo/contract/status'
import { sql } from 'kysely'
import { givesMore } from '../../src/base/deeds/gives-more.ts'
import { setLimits } from '../../src/money/ways/limits.ts'
import { wayOf } from '../../src/money/ways/ways.ts'
import { inTx } from '../../src/platform/db.ts'
import { ELSEWHERE } from '../gives-elsewhere.ts'
import { type Input, nameOf, type Write } from '../ops-money-writes.ts'
import { anOpsWorld, type OpsWorld } from '../ops-world.ts'
import { staffWrites } from '../ops-writes.ts'
import { signedIn } from '../staff.ts'
import { type Best, bestOf, riseOf } from './best.ts'
import { newTally, type Tally } from './gang.ts'
import { chanceOf } from './hostile.ts'
import { richerWrites } from './richer-writes.ts'
import { variantsOf } from './variants.ts'
import { newPlaces, placesOf } from './where.ts'

export type FieldWalk = {
  calls: number
  endpoints: number
  /** Begun anew, because what was tried before had taken what a call needs. */
  worlds: number
  fields: number
  /** Taken from one person alone. */
  taken: number
  /** Asked for a second person. */
  held: number
  /** By role and kind of brand: the most that one call let a bettor's best result rise by. */
  rises: Map<string, bigint>
  problems: string[]
  tally: Tally
}

type Options = {
  /** At most this long; all that can be reached without it. */
  seconds?: number
  roles?: readonly StaffRole[]
  kinds?: readonly RegulationProfile[]
  /** Only calls whose name has one of these. */
  only?: readonly string[]
  /** Only these fields, and each call as it is. */
  fields?: readonly string[]
  /** One of so many calls, by the seed. */
  part?: { of: number; seed: number }
  /** One of so many of the variants of each call, by the seed; all without it. */
  share?: { of: number; seed: number }
  tell?: (line: string) => void
}

/**
 * One person of each role makes every writing call that the role reaches, with every field by itself as far up and as far down as the
 * call takes it, and a bettor's best result is worked out before and after: it rises by no more than what is counted towards that
 * person's day, and no address, account or standing becomes another.
 */
export async function walkFields({ seconds, ...options }: Options = {}): Promise<FieldWalk> {
  const walk: FieldWalk = {
    calls: 0,
    endpoints: 0,
    worlds: 0,
    fields: 0,
    taken: 0,
    held: 0,
    rises: new Map(),
    problems: [],
    tally: newTally(),
  }
  const kinds = options.kinds ?? RegulationProfile.options
  const reached: Reached = new Map()
  for (const [index, kind] of kinds.entries()) {
    const left = seconds === undefined ? undefined : (seconds * 1000) / kinds.length
    await walkBrand(walk, kind, reached, {
      ...options,
      untilMs: left === undefined ? Number.POSITIVE_INFINITY : Date.now() + left,
    })
    options.tell?.(
      `${index + 1} of ${kinds.length}, ${kind}: ${walk.calls} calls, ${walk.taken} taken alone, ${walk.held} held`,
    )
  }
  walk.endpoints = reached.size
  for (const [name, isReached] of reached)
    if (!isReached && options.roles === undefined)
      walk.problems.push(`${name} was neither taken nor held by any brand, so that nothing was tried`)
  walk.problems.push(...walk.tally.faults)
  return walk
}

/** About the person's own session, password and second step: nothing there moves value. */
const OWN = /^\/ops\/v1\/(session|me|enrolment)/

/** Its brands have had money: what a house may set alone while it is empty is set. */
async function aPaidWorld(regulation: RegulationProfile): Promise<OpsWorld> {
  const world = await anOpsWorld({ regulation })
  await sql`insert into ledger_account (book_id, member_id, kind, currency)
    select id, null, 'cash', 'BRL' from merchant on conflict do nothing`.execute(world.db)
  return world
}

/** A call that a brand of one kind does not take is tried by one of another. */
type Reached = Map<string, boolean>

async function walkBrand(
  walk: FieldWalk,
  kind: RegulationProfile,
  reached: Reached,
  { roles = StaffRole.options, only, fields, part, share, tell, untilMs }: Options & { untilMs: number },
): Promise<void> {
  const refusals = new Map<string, string>()
  let told = walk.calls
  let world = await aPaidWorld(kind)
  const anew = async () => {
    walk.worlds += 1
    await world.close()
    world = await aPaidWorld(kind)
  }
  try {
    const writes = [...staffWrites(() => world), ...richerWrites(() => world)].filter(
      ({ endpoint }) =>
        endpoint.method !== 'GET' &&
        !OWN.test(endpoint.path) &&
        (only === undefined || only.some((name) => nameOf(endpoint).includes(name))),
    )
    const chance = part && chanceOf(part.seed)
    for (const write of chance ? writes.filter(() => chance.below(part.of) === 0) : writes) {
      const name = write.action === '' ? `${nameOf(write.endpoint)}, with more in it` : nameOf(write.endpoint)
      if (!reached.has(name)) reached.set(name, false)
      for (const role of roles.filter((one) => reaches(one, write.endpoint))) {
        if (Date.now() > untilMs) {
          walk.problems.push(`${kind}: no time was left from ${name} on`)
          return
        }
        const trial = { world: () => world, anew, refusals, kind, role, write, share, fields }
        if (await walkCall(walk, trial)) reached.set(name, true)
        if (walk.calls - told > 200) {
          told = walk.calls
          tell?.(`${kind}: ${told} calls, ${name}`)
        }
      }
    }
    for (const [name, said] of refusals)
      if (said.endsWith(FRESH)) tell?.(`${kind}: ${name} could not be prepared: ${said}`)
  } finally {
    await world.close()
  }
}

const reaches = (role: StaffRole, { staff }: Endpoint) =>
  staff?.roles === 'any' || (Array.isArray(staff?.roles) && staff.roles.includes(role))

type Trial = {
  world(): OpsWorld
  /** Begins with a world that nobody has changed yet. */
  anew(): Promise<void>
  /** Calls whose things a brand of the kind does not let be made, and what it said. */
  refusals: Map<string, string>
  kind: RegulationProfile
  role: StaffRole
  write: Write
  share: Options['share']
  fields: Options['fields']
}

const FRESH = ', in a world that nobody had changed'

/** Every field of one call by itself; answers whether it was taken, or held for a second person, at all. */
async function walkCall(walk: FieldWalk, trial: Trial): Promise<boolean> {
  const { endpoint } = trial.write
  const name = nameOf(endpoint) + trial.write.action
  if (trial.refusals.get(name)?.endsWith(FRESH)) return false
  let input = await prepared(trial)
  if (input === null) {
    // What was tried before may have taken what it needs.
    await trial.anew()
    input = await prepared(trial)
  }
  if (input === null) {
    trial.refusals.set(name, `${trial.refusals.get(name)}${FRESH}`)
    return false
  }
  const schema = endpoint.body
  const variants = schema === undefined ? [] : variantsOf(schema, input.body, trial.world().server.clock.now())
  walk.fields += new Set(variants.map(({ field }) => field)).size
  const chance = trial.share && chanceOf(trial.share.seed)
  const wanted = variants.filter(({ field }) => trial.fields === undefined || trial.fields.includes(field))
  const chosen = chance ? wanted.filter(() => chance.below(trial.share?.of ?? 1) === 0) : wanted
  let isReached = await tryOne(walk, trial, input, '')
  for (const { field, value } of chosen) {
    const next = await prepared(trial)
    const body = next === null ? undefined : value(next.body)
    if (
      next !== null &&
      body !== undefined &&
      (await tryOne(walk, trial, { ...next, body }, field, next.stands ? next.body : undefined))
    )
      isReached = true
  }
  return isReached
}

/** The call as it is taken, on things of its own; what it changes stands as it says before a field is changed. */
async function prepared({ world: now, write, refusals }: Trial): Promise<(Input & { stands: boolean }) | null> {
  const { endpoint } = write
  const world = now()
  await leaveRoom(world)
  await setDay(world, 'most')
  try {
    const input = await write.input()
    if (endpoint.method !== 'PUT' && endpoint.method !== 'PATCH') return { ...input, stands: false }
    const answer = await world.everywhere.call(endpoint, input)
    // As the form is found now: what it has seen is anew.
    const again = await write.input()
    // Of a thing that is new each time it is not known what stands.
    const isSame = JSON.stringify(again.params ?? null) === JSON.stringify(input.params ?? null)
    return { ...again, stands: isSame && answer.envelope?.success === true }
  } catch (error) {
    refusals.set(nameOf(endpoint) + write.action, String(error).slice(0, 200))
    return null
  } finally {
    await setDay(world, 'usual')
  }
}

/** What calls before have published takes nothing from the margin of this one. */
async function leaveRoom({ db, brandId }: OpsWorld): Promise<void> {
  await sql`with
    m as (update mission set stopped_at = now() where merchant_id = ${brandId} and stopped_at is null),
    r as (update reward_rule set stopped_at = now() where merchant_id = ${brandId} and stopped_at is null),
    t as (update tournament set state = 'cancelled' where merchant_id = ${brandId} and state = 'published'),
    j as (update jackpot_pool set state = 'over' where merchant_id = ${brandId} and state <> 'over')
    update cashback_rule set active = false where merchant_id = ${brandId}`.execute(db)
}

/** What one person lets through in a day: as much as the platform allows where things are prepared, and as it is in every brand. */
async function setDay({ db, brandId }: OpsWorld, as: 'most' | 'usual'): Promise<void> {
  const { maxima, limits } = wayOf('one_person')
  await inTx(db, (tx) =>
    setLimits(tx, brandId, 'one_person', as === 'most' ? maxima : limits, new Date('2026-01-01T00:00:00Z')),
  )
}

async function tryOne(
  walk: FieldWalk,
  { world: now, kind, role, write: { endpoint } }: Trial,
  { params, body }: Input,
  field: string,
  was?: unknown,
): Promise<boolean> {
  const world = now()
  const { server, db, brandId } = world
  // Somebody new each time, whose day is empty.
  const person = await signedIn(server, { roles: [role] })
  const before = { best: await bestOf(db, brandId), places: await placesOf(db) }
  walk.calls += 1
  const answer = await person.call(endpoint, {
    ...(params !== undefined && { params }),
    ...(body !== undefined && { body: renewed(body) }),
    merchant: 'trevo',
  })
  const { byEndpoint, faults } = walk.tally
  const outcome = answer.envelope?.success ? 'ok' : (answer.envelope?.errorCode ?? `status ${answer.status}`)
  const outcomes = byEndpoint.get(nameOf(endpoint)) ?? new Map<string, number>()
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  byEndpoint.set(nameOf(endpoint), outcomes)
  const where = `${kind}, ${role}: ${nameOf(endpoint)}, ${field || 'as it is'}`
  if (answer.status === 500 || outcome === 'unknown_error') faults.push(`${where}: ${answer.text.slice(0, 200)}`)
  if (outcome === 'approval_required') walk.held += 1
  if (outcome !== 'ok') return outcome === 'approval_required'
  walk.taken += 1
  const rise = riseOf(before.best, await bestOf(db, brandId))
  const { counted, isNoted } = await countedFor(world, person.idFor(endpoint))
  const so = `${role}, ${kind}`
  if (rise > (walk.rises.get(so) ?? 0n)) walk.rises.set(so, rise)
  // The second person agrees to what the first asked for.
  if (rise > counted && endpoint !== opsDecideApproval)
    walk.problems.push(
      `${where}: best result up by ${formatMoney(rise)}, of which ${formatMoney(counted)} is counted: ${partsOf(before.best, await bestOf(db, brandId))}`,
    )
  if (isUnasked(endpoint, was, body) && !isNoted)
    walk.problems.push(`${where}: says of itself that it gives more, and was neither held nor counted`)
  for (const place of newPlaces(endpoint, before.places, await placesOf(db)))
    walk.problems.push(`${where}: by one person, ${place}`)
  return true
}

/** A setting that is more than what stood there by the contract's own word, of a call that asks for itself. */
const isUnasked = (endpoint: Endpoint, was: unknown, body: unknown): boolean =>
  (endpoint.method === 'PUT' || endpoint.method === 'PATCH') &&
  was !== undefined &&
  endpoint.staff?.gives !== undefined &&
  !(nameOf(endpoint) in ELSEWHERE) &&
  // What rests gives nothing, and is new when it is switched on.
  (body as { active?: boolean }).active !== false &&
  givesMore(endpoint, was as object, body as never).length > 0

const partsOf = (before: Best, after: Best) =>
  Object.entries(after)
    .filter(([way, sum]) => sum > (before[way] ?? 0n))
    .map(([way, sum]) => `${way} ${formatMoney(before[way] ?? 0n)} to ${formatMoney(sum)}`)
    .join(', ')

async function countedFor({ db }: OpsWorld, staffId: bigint): Promise<{ counted: bigint; isNoted: boolean }> {
  const { rows } = await sql<{ counted: bigint; isNoted: boolean }>`
    select coalesce(sum(amount), 0)::bigint as counted, count(*) > 0 as "isNoted"
    from staff_gift where staff_id = ${staffId} and alone`.execute(db)
  return rows[0] ?? { counted: 0n, isNoted: false }
}

const renewed = (body: unknown) =>
  typeof body === 'object' && body !== null && 'requestId' in body ? { ...body, requestId: randomUUID() } : body
