import { formatRate, parseRate } from '@trevo/contract/agents/common'
import type { EditableRate } from '@trevo/contract/agents/team'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import type { SendDeps } from '../../base/inbox/send.ts'
import { lockMember } from '../../base/members/member.ts'
import type { MemberStatus } from '../../base/members/tables.ts'
import { asMarginStack, marginOf } from '../../money/margin/margin.ts'
import { shareMargin, topRatesOf } from '../../money/margin/queries.ts'
import { type Rates, ratesOf, storeRates } from '../../money/margin/rates.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Welcome } from '../ports.ts'
import { offeredCategories } from './categories.ts'
import { dateTurnover } from './dated-turnover.ts'
import { keepRateOfBets } from './lottery-floor.ts'
import { noteChanges, type RateChange } from './rate-changes.ts'
import type { RunBrand } from './runs.ts'
import { asPerson, type Person } from './team.ts'

export type WireRate = { category: GameCategory; rate: string }

const HIGHER_SHOWN = 50

export const asRates = (rates: Rates, categories: readonly GameCategory[]): WireRate[] =>
  categories.map((category) => ({ category, rate: formatRate(rates.get(category) ?? 0) }))

export const parseRates = (list: readonly WireRate[]): Rates =>
  new Map(list.map(({ category, rate }) => [category, parseRate(rate)]))

/** What an upline has to give; the top level keeps to the brand's highest. */
const ceilingOf = (db: Db | Tx, merchantId: number, uplineId: bigint | null): Promise<Rates> =>
  uplineId === null ? topRatesOf(db, merchantId) : ratesOf(db, uplineId)

type DownlineRate = { id: bigint; account: string; type: MemberType; category: GameCategory; rate: number }

async function highestBelow(db: Db | Tx, memberId: bigint): Promise<Rates> {
  const { rows } = await sql<{ category: string; rate: number }>`
    select r.category, max(r.rate) as rate from member c join member_rate r on r.member_id = c.id
    where c.parent_id = ${memberId} group by r.category`.execute(db)
  return new Map(rows.map(({ category, rate }) => [category, rate]))
}

/** Rates of a member with the range that the upline may choose from. */
export async function editableRates(
  db: Db | Tx,
  { memberId, uplineId, merchantId }: { memberId: bigint; uplineId: bigint | null; merchantId: number },
): Promise<EditableRate[]> {
  const [own, min, max, categories] = [
    await ratesOf(db, memberId),
    await highestBelow(db, memberId),
    await ceilingOf(db, merchantId, uplineId),
    await offeredCategories(db, merchantId),
  ]
  const of = (rates: Rates, category: string) => formatRate(rates.get(category) ?? 0)
  return categories.map((category) => ({
    category,
    rate: of(own, category),
    min: of(min, category),
    max: of(max, category),
  }))
}

const aboveOf = (rates: Rates, ceiling: Rates) =>
  [...rates]
    .filter(([category, rate]) => rate > (ceiling.get(category) ?? 0))
    .map(([category]) => ({ category, rate: formatRate(ceiling.get(category) ?? 0) }))

export function assertWithin(rates: Rates, ceiling: Rates): void {
  const above = aboveOf(rates, ceiling)
  if (above.length > 0) throw new AppError('rate_above_own', { rates: above })
}

/** The top level is bounded by the brand, and by what it keeps. */
async function assertWithinTop(tx: Tx, merchantId: number, rates: Rates): Promise<void> {
  const above = aboveOf(rates, await topRatesOf(tx, merchantId))
  if (above.length === 0) return
  const stacks = (await marginOf(tx, merchantId)).filter(({ category }) =>
    above.some((one) => one.category === category),
  )
  throw new AppError('rate_above_top', { rates: above, stacks: stacks.map(asMarginStack) })
}

/** At most what the upline (or the brand) has, and at least what the member's own downlines have. */
export async function assertAllowed(
  tx: Tx,
  { memberId, uplineId, merchantId }: { memberId: bigint; uplineId: bigint | null; merchantId: number },
  rates: Rates,
): Promise<void> {
  if (uplineId === null) await assertWithinTop(tx, merchantId, rates)
  else assertWithin(rates, await ratesOf(tx, uplineId))
  const higher = await higherBelow(tx, memberId, rates)
  if (higher.length > 0) throw new AppError('rate_below_downlines', { downlines: higher.map(asHigher) })
}

/**
 * Locks the upline first, then the member: every change of a rate, and every new downline with one, locks a tree from the top
 * down, so that parent and child are compared as they are and no deadlock arises. What was already played counts at the old
 * rates.
 */
export async function changeRates(
  tx: Tx,
  deps: SendDeps,
  { brand, ...member }: { memberId: bigint; uplineId: bigint | null; brand: RunBrand },
  rates: Rates,
): Promise<{ before: Rates }> {
  if (member.uplineId !== null) await lockMember(tx, member.uplineId)
  await lockMember(tx, member.memberId)
  await shareMargin(tx, brand.id)
  await assertAllowed(tx, { ...member, merchantId: brand.id }, rates)
  const before = await ratesOf(tx, member.memberId)
  const changes = changesIn(before, rates)
  if (changes.length === 0) return { before }
  const now = deps.clock.now()
  await dateTurnover(tx, brand, { memberId: member.memberId, categories: changes.map(({ category }) => category), now })
  for (const { category, before: rate, after } of changes) {
    if (after < rate) await keepRateOfBets(tx, { memberId: member.memberId, category, rate, now })
  }
  await storeRates(tx, member.memberId, rates)
  const place = { merchantId: brand.id, timeZone: brand.timeZone, memberId: member.memberId }
  await noteChanges(tx, deps, { ...place, changes })
  return { before }
}

export type RateRefusal = { person: Person; code: 'user_unavailable' | 'rate_below_downlines'; higher: DownlineRate[] }

/**
 * Sets the same rates for many direct downlines of one upline in one transaction: for all of them or for none. Rows are locked
 * before the margin is shared, the upline first and the downlines in order, as in every change of a rate.
 */
export async function changeManyRates(
  tx: Tx,
  deps: SendDeps,
  { uplineId, memberIds, brand }: { uplineId: bigint; memberIds: readonly bigint[]; brand: RunBrand },
  rates: Rates,
): Promise<{ changed: number }> {
  await lockMember(tx, uplineId)
  const people = await lockDirect(tx, uplineId, memberIds)
  if (people.length !== memberIds.length) throw new AppError('not_found')
  await shareMargin(tx, brand.id)
  assertWithin(rates, await ratesOf(tx, uplineId))
  const refused = await refusalsOf(tx, people, rates)
  if (refused.length > 0) throw new AppError('rates_refused', { refused: refused.map(asRefusal) })
  let changed = 0
  for (const { id: memberId } of people) {
    const { before } = await changeRates(tx, deps, { memberId, uplineId, brand }, rates)
    if (changesIn(before, rates).length > 0) changed += 1
  }
  return { changed }
}

type DirectRow = Person & { status: MemberStatus }

async function lockDirect(tx: Tx, uplineId: bigint, ids: readonly bigint[]): Promise<DirectRow[]> {
  const { rows } = await sql<DirectRow>`select id, account, type, status from member
    where id = any(${[...ids]}::bigint[]) and parent_id = ${uplineId} and type in (0, 1, 2)
    order by id for no key update`.execute(tx)
  return rows
}

const HIGHER_NAMED = 5

async function refusalsOf(tx: Tx, people: readonly DirectRow[], rates: Rates): Promise<RateRefusal[]> {
  const refused: RateRefusal[] = []
  for (const person of people) {
    if (person.status !== 'active') {
      refused.push({ person, code: 'user_unavailable', higher: [] })
      continue
    }
    const higher = await higherBelow(tx, person.id, rates, HIGHER_NAMED)
    if (higher.length > 0) refused.push({ person, code: 'rate_below_downlines', higher })
  }
  return refused
}

const asHigher = (row: DownlineRate) => ({ ...asPerson(row), category: row.category, rate: formatRate(row.rate) })
const asRefusal = ({ person, code, higher }: RateRefusal) => ({
  member: asPerson(person),
  code,
  downlines: higher.map(asHigher),
})

const changesIn = (before: Rates, rates: Rates): RateChange[] =>
  [...rates].flatMap(([category, after]) => {
    const was = before.get(category) ?? 0
    return was === after ? [] : [{ category: category as GameCategory, before: was, after }]
  })

async function higherBelow(tx: Tx, memberId: bigint, rates: Rates, limit = HIGHER_SHOWN): Promise<DownlineRate[]> {
  const { rows } = await sql<DownlineRate>`
    select c.id, c.account, c.type, r.category, r.rate
    from unnest(${[...rates.keys()]}::text[], ${[...rates.values()]}::int[]) as n (category, rate)
    join member c on c.parent_id = ${memberId}
    join member_rate r on r.member_id = c.id and r.category = n.category and r.rate > n.rate
    order by r.rate desc, c.id limit ${limit}`.execute(tx)
  return rows
}

/** For a member who registers through a link: the link's rates, as far as the upline still has them. */
export const grantRates: Welcome = async (tx, { memberId, link }) => {
  const rates = Object.entries(link?.rates ?? {})
  if (link === null || rates.length === 0) return
  const uplineId = link.ownerId
  await lockMember(tx, uplineId)
  const ceiling = await ratesOf(tx, uplineId)
  const cut = rates.map(([category, rate]) => [category, Math.min(rate, ceiling.get(category) ?? 0)] as const)
  await storeRates(tx, memberId, new Map(cut))
}
