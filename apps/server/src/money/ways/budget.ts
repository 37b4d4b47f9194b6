import type { GiftKind } from '@trevo/contract/gifts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { BudgetScope } from './tables.ts'

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
  const { rows } = await sql`
    insert into reward_spent as s (merchant_id, scope, kind, day, spent)
    select b.merchant_id, b.scope, b.kind, ${day}::date, ${amount}::bigint from reward_budget b
    where b.merchant_id = ${merchantId} and b.scope = ${scope} and b.kind = ${kind} and ${amount}::bigint <= b.day_max
    on conflict (merchant_id, scope, kind, day) do update set spent = s.spent + excluded.spent
    where s.spent + excluded.spent <= (select day_max from reward_budget
      where merchant_id = ${merchantId} and scope = ${scope} and kind = ${kind})
    returning spent`.execute(tx)
  return rows.length > 0
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
