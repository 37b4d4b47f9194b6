import type { MarginStack } from '@trevo/contract/margin'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { factorsOf, lockMargin, termsOf } from './queries.ts'
import { type CategoryTerms, excessOf, type Factors, isWithin, type Stack, stacksOf, WHOLE } from './stack.ts'

const DIGITS = 4
const PER_PERCENT = WHOLE / 100

/** Millionths as percent: 35,000 is "3.5". */
export const shareText = (share: number): string =>
  (share / PER_PERCENT)
    .toFixed(DIGITS)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

export const asMarginStack = (stack: Stack): MarginStack => ({
  category: stack.category,
  offer: stack.offer,
  keep: shareText(stack.keep),
  least: { name: stack.least.name, pays: stack.least.pays === null ? null : shareText(stack.least.pays) },
  givers: stack.givers.map(({ kind, share, inside }) => ({ kind, share: shareText(share), inside })),
  sum: shareText(stack.sum),
  allowed: shareText(stack.allowed),
  left: shareText(stack.allowed - stack.sum),
  rebates: stack.rebates && {
    allowed: shareText(stack.rebates.allowed),
    left: shareText(stack.rebates.allowed - stack.rebates.given),
  },
  isWithin: isWithin(stack),
})

const stacksFor = (terms: readonly CategoryTerms[], factors: Factors) => terms.flatMap((one) => stacksOf(one, factors))

export const marginOf = async (db: Db | Tx, merchantId: number): Promise<Stack[]> =>
  stacksFor(await termsOf(db, merchantId), await factorsOf(db))

/** A brand already beyond the rule may move back towards it, never further away. */
function assertNoWorse(before: readonly Stack[], after: readonly Stack[]): void {
  const keyOf = ({ category, offer }: Stack) => `${category} ${offer}`
  const known = new Map(before.map((stack) => [keyOf(stack), excessOf(stack)]))
  const worse = after.filter((stack) => !isWithin(stack) && excessOf(stack) > Math.max(known.get(keyOf(stack)) ?? 0, 0))
  if (worse.length > 0) throw new AppError('margin_exceeded', { stacks: worse.map(asMarginStack) })
}

/** Runs a change to what brands give back or keep, and refuses it if too much would then be given back. */
export async function withinMargin<T>(tx: Tx, merchantIds: readonly number[], work: () => Promise<T>): Promise<T> {
  const ids = [...merchantIds].sort((a, b) => a - b)
  for (const id of ids) await lockMargin(tx, id)
  const before = new Map<number, Stack[]>()
  for (const id of ids) before.set(id, await marginOf(tx, id))
  const value = await work()
  for (const id of ids) assertNoWorse(before.get(id) ?? [], await marginOf(tx, id))
  return value
}

/** What a change would come to, without making it. */
export async function assertWouldFit(
  db: Db | Tx,
  merchantId: number,
  change: (terms: CategoryTerms) => CategoryTerms,
): Promise<void> {
  const [terms, factors] = [await termsOf(db, merchantId), await factorsOf(db)]
  assertNoWorse(stacksFor(terms, factors), stacksFor(terms.map(change), factors))
}

/** Brands that a change for every brand may touch. */
export async function allBrands(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from merchant order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
