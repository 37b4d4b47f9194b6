import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { lockGame } from './locks.ts'
import type { Cursor } from './settle-queries.ts'
import './tables.ts'

export type OpenVoid = {
  drawId: bigint
  merchantId: number
  gameCode: string
  period: string
  /** Null where the draw was not settled. */
  settledAt: Date | null
  cursor: Cursor
}
type VoidRow = Omit<OpenVoid, 'cursor'> & Cursor

const VOID = sql`v.draw_id as "drawId", v.merchant_id as "merchantId", v.done_member as member, v.done_order as "order",
  d.game_code as "gameCode", d.period, d.settled_at as "settledAt"`
const openVoid = ({ member, order, ...row }: VoidRow): OpenVoid => ({ ...row, cursor: { member, order } })

export async function openVoids(db: Db): Promise<OpenVoid[]> {
  const { rows } = await sql<VoidRow>`
    select ${VOID} from lottery_void v join lottery_draw d on d.id = v.draw_id where v.done_at is null`.execute(db)
  return rows.map(openVoid)
}

/** Undefined where another node is at it, or nothing is left to do. */
export async function lockVoid(tx: Tx, { drawId, merchantId }: OpenVoid): Promise<OpenVoid | undefined> {
  const { rows } = await sql<VoidRow>`
    select ${VOID} from lottery_void v join lottery_draw d on d.id = v.draw_id
    where v.draw_id = ${drawId} and v.merchant_id = ${merchantId} and v.done_at is null
    for update of v skip locked`.execute(tx)
  return rows.map(openVoid)[0]
}

export type VoidSum = {
  memberId: bigint
  currency: Currency
  stake: bigint
  prize: bigint
  /** Of what was settled before: it leaves the figures of that day. */
  settledStake: bigint
  settledBets: number
  firstOrder: bigint
  lastOrder: bigint
}

/** Ends the next entries, whatever their outcome was; answers the sums by member, rising. */
export async function voidEntries(tx: Tx, { drawId, merchantId, cursor }: OpenVoid, limit: number): Promise<VoidSum[]> {
  const { rows } = await sql<VoidSum>`
    with before as materialized (
      select member_id, order_id, state, prize, stake, lines, currency from lottery_entry
      where draw_id = ${drawId} and (member_id, order_id) > (${cursor.member}, ${cursor.order})
        and merchant_id = ${merchantId} and state in ('open', 'won', 'lost')
      order by member_id, order_id limit ${limit} for update
    ), ended as (
      update lottery_entry e set state = 'void', prize = 0, rebate = case when b.state = 'open' then 0 else e.rebate end
      from before b where e.draw_id = ${drawId} and e.member_id = b.member_id and e.order_id = b.order_id
      returning e.order_id
    )
    select b.member_id as "memberId", b.currency, sum(b.stake)::bigint as stake, sum(b.prize)::bigint as prize,
      coalesce(sum(b.stake) filter (where b.state <> 'open'), 0)::bigint as "settledStake",
      coalesce(sum(b.lines) filter (where b.state <> 'open'), 0)::int as "settledBets",
      min(b.order_id) as "firstOrder", max(b.order_id) as "lastOrder"
    from before b join ended using (order_id) group by b.member_id, b.currency order by b.member_id`.execute(tx)
  return rows
}

export async function saveVoidCursor(
  tx: Tx,
  { drawId, merchantId }: OpenVoid,
  { member, order }: Cursor,
): Promise<void> {
  await sql`update lottery_void set done_member = ${member}, done_order = ${order}
    where draw_id = ${drawId} and merchant_id = ${merchantId}`.execute(tx)
}

export async function finishVoid(tx: Tx, { drawId, merchantId }: OpenVoid, now: Date): Promise<void> {
  await sql`update lottery_void set done_at = ${now} where draw_id = ${drawId} and merchant_id = ${merchantId}`.execute(
    tx,
  )
  await sql`delete from lottery_exposure where draw_id = ${drawId} and merchant_id = ${merchantId}`.execute(tx)
}

export type Debt = { memberId: bigint; currency: Currency; amount: bigint }

/** A member may owe for several chunks of one draw. */
export async function insertDebts(tx: Tx, { drawId, merchantId }: OpenVoid, now: Date, debts: readonly Debt[]) {
  if (debts.length === 0) return
  await sql`insert into lottery_debt as x (draw_id, member_id, merchant_id, currency, amount, created_at)
    select ${drawId}, u.member_id, ${merchantId}, u.currency, u.amount, ${now}
    from unnest(${debts.map(({ memberId }) => memberId)}::bigint[], ${debts.map(({ currency }) => currency)}::text[],
      ${debts.map(({ amount }) => amount)}::bigint[]) as u (member_id, currency, amount)
    on conflict (draw_id, member_id) do update set amount = x.amount + excluded.amount`.execute(tx)
}

/**
 * False where it is void already. Bets share the game's lock: those on their way are there to be given back, later ones find
 * the draw void. The draw's row is held, so that no chunk of its settlement is under way.
 */
export async function insertVoid(
  tx: Tx,
  row: { drawId: bigint; merchantId: number; approvalId: bigint; reason: string; now: Date },
): Promise<boolean> {
  const draw = await tx
    .selectFrom('lottery_draw')
    .select('game_code as gameCode')
    .where('id', '=', row.drawId)
    .executeTakeFirst()
  if (draw === undefined) return false
  await lockGame(tx, draw.gameCode, 'alone')
  await sql`select from lottery_draw where id = ${row.drawId} for update`.execute(tx)
  const inserted = await tx
    .insertInto('lottery_void')
    .values({
      ...{ draw_id: row.drawId, merchant_id: row.merchantId, approval_id: row.approvalId },
      ...{ reason: row.reason, created_at: row.now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('draw_id')
    .executeTakeFirst()
  return inserted !== undefined
}
