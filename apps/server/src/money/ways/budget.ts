import type { GiftKind } from '@trevo/contract/gifts'
import type { BudgetScope } from '@trevo/contract/ops/reward-programme'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

export type Spending = { merchantId: number; scope: BudgetScope; kind: GiftKind; amount: bigint; day: string }

/**
 * Takes from the budget of the day, or refuses: of many at once no more get through than it pays for. Without a row nothing
 * is set aside, and nothing is given.
 */
export async function takeBudget(tx: Tx, spending: Spending): Promise<void> {
  if (await tryBudget(tx, spending)) return
  const { merchantId, scope, kind } = spending
  const { rows } = await sql`select from reward_budget
    where merchant_id = ${merchantId} and scope = ${scope} and kind = ${kind}`.execute(tx)
  throw new AppError(rows.length === 0 ? 'budget_missing' : 'budget_spent')
}

async function tryBudget(tx: Tx, { merchantId, scope, kind, amount, day }: Spending): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select take_budget(${merchantId}, ${scope}, ${kind}, ${day}::date, ${amount}::bigint) as taken`.execute(tx)
  return rows[0]?.taken === true
}

/** All of a brand: one that is not named is over. */
export async function setBudgets(
  tx: Tx,
  merchantId: number,
  budgets: readonly { scope: BudgetScope; kind: GiftKind; dayMax: bigint }[],
): Promise<void> {
  const scopes = budgets.map(({ scope }) => scope)
  const kinds = budgets.map(({ kind }) => kind)
  await sql`insert into reward_budget (merchant_id, scope, kind, day_max)
    select ${merchantId}, u.scope, u.kind, u.day_max
    from unnest(${scopes}::text[], ${kinds}::text[], ${budgets.map(({ dayMax }) => dayMax)}::bigint[]) as u (scope, kind, day_max)
    on conflict (merchant_id, scope, kind) do update set day_max = excluded.day_max`.execute(tx)
  await sql`delete from reward_budget b where b.merchant_id = ${merchantId} and not exists (
    select from unnest(${scopes}::text[], ${kinds}::text[]) as u (scope, kind) where u.scope = b.scope and u.kind = b.kind)`.execute(
    tx,
  )
}
