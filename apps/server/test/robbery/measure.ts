import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { StaffRole } from '@trevo/contract/ops/roles'
import type { WayId } from '@trevo/contract/ops/ways'
import { findGame } from '@trevo/lottery/games'
import { rtp } from '@trevo/lottery/odds'
import { sql } from 'kysely'
import { ALONE_A_DAY } from '../../src/capabilities/cashier/staff.ts'
import { allLimits } from '../../src/money/ways/limits.ts'
import { WAY_OF_SOURCE, wayOf } from '../../src/money/ways/ways.ts'
import type { Db } from '../../src/platform/db.ts'
import type { Gang } from './gang.ts'
import { dueToPartners } from './partners.ts'
import { beyondStolen, LIMITS, poolsPaid } from './stolen-vendor.ts'
import { DAYS, PROMO_DAY } from './world.ts'

type Sums = Record<string, bigint>
export type Measure = {
  /** What the gang has won of the house, luck aside; below zero: what it has left there. */
  result: bigint
  /** The same without what the house gave out of its own pocket by ways that let it leave. */
  net: bigint
  /** What play alone has brought: prizes less stakes less luck, and everything that is given for turnover. */
  play: bigint
  luck: bigint
  /** By the ledger's reason, gifts by their way. */
  shares: Sums
  /** What was paid in and neither staked nor taken back, and is with nobody of them: zero or below. */
  unplayed: bigint
  /** Ways whose share is beyond what the table of ways lets leave. */
  beyond: string[]
}

export type Start = { transferId: bigint; givenId: bigint }

export async function startOf(db: Db): Promise<Start> {
  const { rows } = await sql<Start>`select coalesce((select max(id) from ledger_transfer), 0) as "transferId",
    coalesce((select max(id) from reward_given), 0) as "givenId"`.execute(db)
  return rows[0] as Start
}

/** What the house put into the pots that the gang has won: the first of each level, and nothing after that. */
async function seedsWon(db: Db, ours: bigint[]): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(l.start), 0)::bigint as sum from jackpot_drop d
    join jackpot_level l on l.pool_id = d.pool_id and l.level = d.level
    where d.member_id = any(${ours}::bigint[]) and d.cycle = 1`.execute(db)
  return rows[0]?.sum ?? 0n
}

async function owedForRounds(db: Db, ours: bigint[]): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(amount - taken - repaid), 0)::bigint as sum
    from vendor_debt where member_id = any(${ours}::bigint[])`.execute(db)
  return rows[0]?.sum ?? 0n
}

async function promosOf(db: Db, ours: bigint[]): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(amount), 0)::bigint as sum
    from vendor_promo where member_id = any(${ours}::bigint[]) and currency = 'BRL'`.execute(db)
  return rows[0]?.sum ?? 0n
}

const sumOf = (sums: Iterable<bigint>) => [...sums].reduce((total, each) => total + each, 0n)

/**
 * In exact money, since `start`, of everybody in the gang:
 *
 *   result = change of cash and held                    by the ledger
 *          + what the payment service has paid out      by the payment service, not by our own books
 *          - what it has received and not returned      by the payment service
 *          - what members owe for money banks took back after it was spent
 *          + envelopes that wait, gifts and payouts that can be claimed
 *          + what its partners are due
 *          - luck                                       prizes - stake x the return of the play, over settled bets and rounds
 *
 *   play   = bets + prizes + bets given back - luck + rebates + salaries + what is given for play: missions, tournaments,
 *            cashback, rules, bonus money that was played, jackpots beyond what the house began them with, and what partners are due - what is owed for prizes that were put right
 *
 *   net    = result - gifts                             promotion, check-in, referral, level, mall, rain, vendors' promotions,
 *                                                       what the house began jackpots with, bank receipts that one
 *                                                       person confirmed, and gifts that wait to be claimed
 *
 * It has to hold that play <= 0, that net <= 0, and of each way of gifts that its share is at most what its row in the table of
 * ways lets leave in these days: the least of the budget of the day and each member's most, times the days. With the programmes
 * off that is nothing for anybody but finance, so that result <= 0; of budgets finance sets alone what one person's day lets through.
 * Dividends of the demo's head agent stand beside it: they return a share of what was lost in fact, so that they are measured
 * against real losses, never against luck.
 */
export async function measure(gang: Gang, start: Start, cast: Cast): Promise<Measure> {
  const { world, brand } = gang
  const { db } = world
  const ours = gang.thieves.map(({ id }) => id)
  const flows = await flowsOf(db, ours, start)
  const pools = await poolsPaid(db, ours)
  const luck = (await lotteryLuck(db, ours, start)) + (await roundLuck(db, ours)) + pools
  const outside = await outsideOf(gang, ours)
  const dividends = await dividendsOf(db, ours, start)
  const owed = await owedTo(db, ours)
  const owing = (await owedBy(db, ours)) + (await owedForRounds(db, ours))
  const change = sumOf(Object.values(flows))
  const partners = await dueToPartners(db, brand.id)
  const result = change + outside.out - outside.received - owing + owed - luck - dividends + partners
  const of = (kind: string) => flows[kind] ?? 0n
  const bets = of('bet') + of('win') + of('bet_rollback') + of('win_rollback') + pools - luck
  const { vip_rebate: _ofPlay = 0n, envelope: _ofMembers = 0n, ...given } = await giftsOf(db, ours, start)
  const { mission = 0n, tournament = 0n, cashback = 0n, rules = 0n } = given
  const seeds = await seedsWon(db, ours)
  const forPlay = mission + tournament + cashback + rules + of('bonus_release') + of('jackpot') - seeds
  const play = bets + of('rebate') + of('commission') - dividends + forPlay + partners - (await owedForRounds(db, ours))
  const gifts: Sums = { ...given, deposit_bank: outside.bank, vendor_promo: await promosOf(db, ours) }
  // A gift that was given up was none.
  const net = result - sumOf(Object.values(gifts)) - of('reward_return') - seeds
  const shares = { ...flows, ...gifts, dividends, luck, owing, partners }
  return {
    result,
    net,
    play,
    luck,
    shares,
    unplayed: await unplayedOf(gang, ours, flows),
    beyond: [
      ...(await beyondStolen(db, brand.id)),
      ...(await beyondTable(db, { brandId: brand.id, heads: ours.length, gifts, cast })),
      ...(await unearnedDividends(db, ours, start)),
    ],
  }
}

/**
 * Where all of a deposit is to be played, what was paid in and never staked can only be in an account or in an envelope that
 * waits: it leaves by no way. Stakes that came back are no play.
 */
async function unplayedOf({ world: { db }, brand }: Gang, ours: bigint[], flows: Sums): Promise<bigint> {
  const of = (kind: string) => flows[kind] ?? 0n
  const { rows } = await sql<{
    percent: number
    cash: bigint
    waiting: bigint
  }>`select turnover_percent(${brand.id}) as percent,
    (select coalesce(sum(b.balance), 0) from ledger_balance b join ledger_account a on a.id = b.account_id
      where a.member_id = any(${ours}::bigint[]) and a.kind = 'cash' and a.currency = 'BRL')::bigint as cash,
    (select coalesce(sum(e.amount), 0) from envelope e join envelope_batch b on b.id = e.batch_id
      where e.state = 'waiting' and b.sender_id = any(${ours}::bigint[]))::bigint as waiting`.execute(db)
  const { percent = 0, cash = 0n, waiting = 0n } = rows[0] ?? {}
  if (percent < 100) return 0n
  return of('deposit') + of('deposit_reversal') + of('bet') + of('bet_rollback') - cash - waiting
}

async function flowsOf(db: Db, ours: bigint[], start: Start): Promise<Sums> {
  const { rows } = await sql<{ kind: string; sum: bigint }>`
    select t.kind, sum(p.amount)::bigint as sum from ledger_posting p
    join ledger_account a on a.id = p.account_id and a.member_id = any(${ours}::bigint[]) and a.currency = 'BRL'
    join ledger_transfer t on t.id = p.transfer_id
    where p.transfer_id > ${start.transferId} group by t.kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}

/** What was given in money, and what waits to be claimed. */
async function giftsOf(db: Db, ours: bigint[], start: Start): Promise<Sums> {
  const { rows } = await sql<{ source: keyof typeof WAY_OF_SOURCE; sum: bigint }>`
    select source, sum(amount)::bigint as sum from (
      select source, amount from reward_given
      where id > ${start.givenId} and member_id = any(${ours}::bigint[]) and kind = 'cash'
      union all select source, amount from reward_grant
      where member_id = any(${ours}::bigint[]) and kind = 'cash' and claimed_at is null
    ) g group by source`.execute(db)
  return Object.fromEntries(rows.map(({ source, sum }) => [WAY_OF_SOURCE[source], sum]))
}

async function lotteryLuck(db: Db, ours: bigint[], start: Start): Promise<bigint> {
  const { rows } = await sql<{ game: string; play: string; series: number; stake: bigint }>`
    select o.game_code as game, l.play, l.series, sum(l.stake * e.multiple)::bigint as stake
    from lottery_entry e join lottery_order o on o.book_id = e.book_id and o.id = e.order_id
    join lottery_line l on l.book_id = o.book_id and l.order_id = o.id
    where o.member_id = any(${ours}::bigint[]) and o.transfer_id > ${start.transferId} and o.currency = 'BRL'
      and e.state in ('won', 'lost') group by 1, 2, 3`.execute(db)
  const expected = rows.map(({ game, play, series, stake }) => {
    const found = findGame(game)?.family.plays.find((each) => each.id === play)
    if (found === undefined) throw new Error(`no play ${play} of ${game}`)
    const { n, d } = rtp(found, series)
    return (stake * n) / d
  })
  const { rows: won } = await sql<{ prize: bigint | null }>`
    select sum(e.prize)::bigint as prize from lottery_entry e join lottery_order o on o.book_id = e.book_id and o.id = e.order_id
    where o.member_id = any(${ours}::bigint[]) and o.transfer_id > ${start.transferId} and o.currency = 'BRL'
      and e.state in ('won', 'lost')`.execute(db)
  return (won[0]?.prize ?? 0n) - sumOf(expected)
}

async function roundLuck(db: Db, ours: bigint[]): Promise<bigint> {
  const { rows } = await sql<{ luck: bigint | null }>`
    select sum(coalesce(c.prize, r.prize) - floor(r.stake * g.rtp / 100))::bigint as luck
    from game_round r join game g on g.id = r.game_id
    left join lateral (select c.prize_after as prize from round_correction c
      where c.book_id = r.book_id and c.member_id = r.member_id and c.round_id = r.round_id order by c.id desc limit 1) c on true
    where r.member_id = any(${ours}::bigint[]) and r.currency = 'BRL' and r.status = 'settled'`.execute(db)
  return rows[0]?.luck ?? 0n
}

/** By the payment service's own word; transfers to bank accounts leave by hand, and by our books. */
async function outsideOf({ world, brand }: Gang, ours: bigint[]) {
  const { db, psp } = world
  const { rows: deposits } = await sql<{ txid: string | null; bank: bigint }>`
    select txid, case when kind = 'bank' then paid else 0 end as bank from deposit
    where merchant_id = ${brand.id} and member_id = any(${ours}::bigint[])`.execute(db)
  const txids = new Set(deposits.map(({ txid }) => txid))
  const received = psp
    .charges()
    .filter(({ txid }) => txids.has(txid))
    .flatMap(({ pix }) => pix)
    .map(({ valor, devolucoes = [] }) => {
      const back = devolucoes.filter(({ status }) => status !== 'NAO_REALIZADO').map((each) => parseMoney(each.valor))
      return parseMoney(valor) - sumOf(back)
    })
  const { rows: paid } = await sql<{ payoutId: string; kind: string; state: string; net: bigint }>`
    select payout_id as "payoutId", kind, state, amount - fee as net from withdrawal
    where merchant_id = ${brand.id} and member_id = any(${ours}::bigint[])`.execute(db)
  const payouts = psp.payouts()
  const out = paid.map(({ payoutId, kind, state, net }) => {
    const payout = payouts[payoutId]
    if (payout !== undefined) return payout.status === 'NAO_REALIZADO' ? 0n : parseMoney(payout.valor)
    return kind === 'bank' && state === 'paid' ? net : 0n
  })
  return { received: sumOf(received), out: sumOf(out), bank: sumOf(deposits.map(({ bank }) => bank)) }
}

async function dividendsOf(db: Db, ours: bigint[], start: Start): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint | null }>`
    select sum(p.amount)::bigint as sum from contract_payout p join agent_contract c on c.id = p.contract_id
    where p.payee_id = any(${ours}::bigint[]) and p.payer_id is null and c.kind = 'dividend' and p.state = 'paid'
      and p.transfer_id > ${start.transferId}`.execute(db)
  return rows[0]?.sum ?? 0n
}

async function unearnedDividends(db: Db, ours: bigint[], start: Start): Promise<string[]> {
  const { rows } = await sql<{ id: bigint }>`
    select p.id from contract_payout p join agent_contract c on c.id = p.contract_id
    where p.payee_id = any(${ours}::bigint[]) and p.payer_id is null and c.kind = 'dividend' and p.state = 'paid'
      and p.transfer_id > ${start.transferId} and p.amount * ${DIVIDEND_SHARE}::bigint > p.net_loss`.execute(db)
  return rows.map(({ id }) => `dividend ${id} is more than its share of what was lost`)
}

async function owedTo(db: Db, ours: bigint[]): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select (
    coalesce((select sum(e.amount) from envelope e join envelope_batch b on b.id = e.batch_id
      where e.state = 'waiting' and b.sender_id = any(${ours}::bigint[])), 0)
    + coalesce((select sum(amount) from reward_grant where member_id = any(${ours}::bigint[]) and kind = 'cash'
      and claimed_at is null), 0))::bigint as sum`.execute(db)
  return rows[0]?.sum ?? 0n
}

async function owedBy(db: Db, ours: bigint[]): Promise<bigint> {
  const { rows } = await sql<{
    sum: bigint
  }>`select coalesce(sum(amount - taken - repaid - written_off), 0)::bigint as sum
    from deposit_reversal where member_id = any(${ours}::bigint[])`.execute(db)
  return rows[0]?.sum ?? 0n
}

type Cast = { role: StaffRole | null; programmes: boolean }
type Question = { brandId: number; heads: number; gifts: Sums; cast: Cast }

/** The demo's head agent has a tenth of what the team lost. */
const DIVIDEND_SHARE = 10n

/** Each way within its row of the table, whoever sets it off. */
async function beyondTable(db: Db, { brandId, heads, gifts, cast }: Question): Promise<string[]> {
  const limitsOf = await allLimits(db, brandId)
  const days = BigInt(DAYS + 1)
  const { rows } = await sql<{ scope: string; max: bigint }>`
    select scope, day_max as max from reward_budget where merchant_id = ${brandId} and kind = 'cash'`.execute(db)
  const budgets = new Map(rows.map(({ scope, max }) => [scope, max]))
  const isFinance = cast.role === 'finance'
  const capOf = (id: WayId): bigint => {
    const { scope, startedBy } = wayOf(id)
    const { memberDayMax, secondFrom } = limitsOf(id)
    // So much of one member's day, and of one person's day so many times that.
    if (id === 'deposit_bank') return isFinance ? (secondFrom ?? 0n) * ALONE_A_DAY : 0n
    // What the platform sets aside on its command line, which nobody of staff reaches.
    if (id === 'vendor_promo') return PROMO_DAY + LIMITS.promoDay
    if (!cast.programmes && !(isFinance && startedBy.includes('finance'))) return 0n
    const perDay = (memberDayMax ?? 0n) * BigInt(heads)
    const budget = scope === null ? perDay : (budgets.get(scope) ?? 0n)
    // What finance set in between counts as well, up to what one person may set.
    const alone = wayOf('one_person').limits.secondFrom ?? 0n
    const most = isFinance ? budget + alone : budget
    if (most < perDay) return most
    return perDay
  }
  return Object.entries(gifts).flatMap(([id, share]) => {
    const cap = capOf(id as WayId) * days
    return share > cap ? [`${id}: ${formatMoney(share)} of ${formatMoney(cap)}`] : []
  })
}
