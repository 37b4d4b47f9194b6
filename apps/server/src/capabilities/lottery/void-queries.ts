import type { Currency } from '@trevo/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { brandsOffering, holdGame } from './locks.ts'
import './tables.ts'

export type Cursor = { member: bigint; order: bigint }

export type OpenVoid = {
  drawId: bigint
  merchantId: number
  gameCode: string
  period: string
  /** Null where the draw was not settled. */
  settledAt: Date | null
  reasonPt: string
  reasonEn: string
  cursor: Cursor
}
type VoidRow = Omit<OpenVoid, 'cursor'> & Cursor

const VOID = sql`v.draw_id as "drawId", v.merchant_id as "merchantId", v.done_member as member, v.done_order as "order",
  d.game_code as "gameCode", d.period, d.settled_at as "settledAt",
  v.reason_pt as "reasonPt", v.reason_en as "reasonEn"`
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
  /** Each bet: when it was taken, and what it was. */
  takenAt: Date[]
  stakes: bigint[]
}

/** Ends the next entries, whatever their outcome was; answers the sums by member, rising. */
export async function voidEntries(tx: Tx, { drawId, merchantId, cursor }: OpenVoid, limit: number): Promise<VoidSum[]> {
  const { rows } = await sql<VoidSum>`
    with before as materialized (
      select member_id, order_id, state, prize, stake, lines, currency from lottery_entry
      where book_id = ${bookOf(merchantId)} and draw_id = ${drawId}
        and (member_id, order_id) > (${cursor.member}, ${cursor.order}) and state in ('open', 'won', 'lost')
      order by member_id, order_id limit ${limit} for update
    ), ended as (
      update lottery_entry e set state = 'void', prize = 0, rebate = case when b.state = 'open' then 0 else e.rebate end
      from before b where e.book_id = ${bookOf(merchantId)} and e.draw_id = ${drawId} and e.member_id = b.member_id and e.order_id = b.order_id
      returning e.order_id
    )
    select b.member_id as "memberId", b.currency, sum(b.stake)::bigint as stake, sum(b.prize)::bigint as prize,
      coalesce(sum(b.stake) filter (where b.state <> 'open'), 0)::bigint as "settledStake",
      coalesce(sum(b.lines) filter (where b.state <> 'open'), 0)::int as "settledBets",
      min(b.order_id) as "firstOrder", max(b.order_id) as "lastOrder",
      array_agg(time_of_id(b.order_id)) as "takenAt", array_agg(b.stake) as stakes
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
  await sql`delete from lottery_exposure where book_id = ${bookOf(merchantId)} and draw_id = ${drawId}`.execute(tx)
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

/** `reason` is internal to staff; the other two are what players read. */
export type VoidWords = { reason: string; reasonPt: string; reasonEn: string }
type NewVoid = VoidWords & { drawId: bigint; approvalId: bigint | null; now: Date }

/**
 * Takes the lock of the game in the brands' books, which bets share: those under way are committed and will be given back, later
 * ones find the draw void. The draw's row is locked, so that no chunk of its settlement is running. Undefined when there is no
 * such draw. Null: every brand that offers the game.
 */
async function holdDraw(tx: Tx, drawId: bigint, merchantId: number | null): Promise<HeldDraw | undefined> {
  const draw = await tx
    .selectFrom('lottery_draw')
    .select(['game_code as gameCode', 'closes_at as closesAt'])
    .where('id', '=', drawId)
    .executeTakeFirst()
  if (draw === undefined) return undefined
  const { gameCode } = draw
  await holdGame(tx, merchantId === null ? await brandsOffering(tx, gameCode) : [merchantId], gameCode)
  await sql`select from lottery_draw where id = ${drawId} for update`.execute(tx)
  return draw
}

type HeldDraw = { gameCode: string; closesAt: Date }

/**
 * Voids the draw for one brand, and only while betting is open: once the beacon has spoken, a holder of the seeds could call off
 * draws they do not like. `closed`: betting has closed; false: it is void already.
 */
export async function insertVoid(tx: Tx, row: NewVoid & { merchantId: number }): Promise<boolean | 'closed'> {
  const draw = await holdDraw(tx, row.drawId, row.merchantId)
  if (draw === undefined) return false
  if (draw.closesAt <= row.now) return 'closed'
  return (await insertRows(tx, row, false, sql`select ${row.merchantId}::int as id`)) > 0
}

/**
 * Whether the bets of a draw lie in books that nobody can change any more. Where not, whoever would close them waits until this
 * transaction has ended, and then sees a void that it declared. Asked before any other lock is taken.
 */
export async function isSealed(tx: Tx, drawId: bigint): Promise<boolean> {
  await sql`select lock_partitions()`.execute(tx)
  const { rows } = await sql`select from lottery_draw d where d.id = ${drawId} and d.state = 'settled'
    and exists (select from closed_part c where c.table_name = 'lottery_entry' and c.high > d.id)`.execute(tx)
  return rows.length > 0
}

/** For every brand that offers the game or has bets on the draw; false where it is void for all of them already. */
export async function insertVoidEverywhere(tx: Tx, row: NewVoid): Promise<boolean> {
  const draw = await holdDraw(tx, row.drawId, null)
  if (draw === undefined) return false
  const brands = sql`select merchant_id as id from merchant_lottery where game_code = ${draw.gameCode}
    union select m.id from merchant m cross join lateral first_bet_on(m.id, ${row.drawId}) bet`
  return (await insertRows(tx, row, true, brands)) > 0
}

async function insertRows(tx: Tx, row: NewVoid, everywhere: boolean, brands: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into lottery_void (draw_id, merchant_id, approval_id, reason, reason_pt, reason_en, everywhere, created_at)
    select ${row.drawId}, b.id, ${row.approvalId}, ${row.reason}, ${row.reasonPt}, ${row.reasonEn}, ${everywhere}, ${row.now}
    from (${brands}) b on conflict (draw_id, merchant_id) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
