import { formatMoney, parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db.ts'
import { offerCatalogue } from '../catalogue.ts'

/** An outside vendor whose key the gang has; its games stand alone in their category, so that what counts there is what they earned. */
export const STOLEN = { vendor: 'FORA', secret: 'known to the gang as well' }
const CATEGORY = 'PVP'
export const GAME = 'fora-1'
export const POOL = 'fora-pote'
/** Of a round and of a day, in ten-thousandths. */
export const LIMITS = {
  stake: parseMoney('200'),
  prize: parseMoney('500'),
  correction: parseMoney('300'),
  promoDay: parseMoney('40'),
  jackpotDay: parseMoney('60'),
}

export async function aStolenVendor(db: Db, brandId: number): Promise<void> {
  await offerCatalogue(db, brandId, { [STOLEN.vendor]: [{ code: GAME, category: CATEGORY, rtp: '90.00' }] })
}

export async function limitStolen(db: Db): Promise<void> {
  await sql`insert into vendor_limit (vendor_code, currency, max_stake, max_prize, max_correction, promo_day_max, jackpot_share, jackpot_day_max)
    values (${STOLEN.vendor}, 'BRL', ${LIMITS.stake}, ${LIMITS.prize}, ${LIMITS.correction}, ${LIMITS.promoDay}, 9999, ${LIMITS.jackpotDay})`.execute(
    db,
  )
}

/** What the vendor's limits and the rule of turnover do not explain, worked out by its rounds alone. */
export async function beyondStolen(db: Db, brandId: number): Promise<string[]> {
  const { vendor } = STOLEN
  const { rows: rounds } = await sql<{ stake: bigint; prize: bigint; corrected: bigint; risk: bigint }>`
    select coalesce(max(r.stake), 0)::bigint as stake, coalesce(max(r.prize), 0)::bigint as prize,
      coalesce(max(c.by), 0)::bigint as corrected,
      coalesce(sum(least(r.stake, abs(coalesce(c.prize, r.prize) - r.stake))), 0)::bigint as risk
    from game_round r join game g on g.id = r.game_id
    left join lateral (select max(abs(c.prize_after - c.prize_before)) as by, (array_agg(c.prize_after order by c.id desc))[1] as prize
      from round_correction c where c.book_id = r.book_id and c.member_id = r.member_id and c.round_id = r.round_id) c on true
    where r.book_id = ${brandId} and g.vendor_code = ${vendor} and r.status = 'settled'`.execute(db)
  const { rows: days } = await sql<{ promo: bigint; jackpot: bigint; counted: bigint }>`select
    (select coalesce(max(s), 0) from (select sum(p.amount) as s from vendor_promo p
      where p.book_id = ${brandId} and p.vendor_code = ${vendor} group by day_of(p.book_id, p.created_at)) d)::bigint as promo,
    (select coalesce(max(s), 0) from (select sum(amount) as s from vendor_pool_win
      where book_id = ${brandId} and vendor_code = ${vendor} group by day) d)::bigint as jackpot,
    (select coalesce(sum(turnover), 0) from play_day where merchant_id = ${brandId} and category = ${CATEGORY})::bigint as counted`.execute(
    db,
  )
  const { stake = 0n, prize = 0n, corrected = 0n, risk = 0n } = rounds[0] ?? {}
  const { promo = 0n, jackpot = 0n, counted = 0n } = days[0] ?? {}
  const above = (name: string, sum: bigint, most: bigint) =>
    sum > most ? [`${vendor}: ${name} of ${formatMoney(sum)}, ${formatMoney(most)} at most`] : []
  return [
    ...above('a stake', stake, LIMITS.stake),
    ...above('a prize', prize, LIMITS.prize),
    ...above('a correction', corrected, LIMITS.correction),
    ...above('promotional wins in a day', promo, LIMITS.promoDay),
    ...above('jackpot wins in a day', jackpot, LIMITS.jackpotDay),
    ...above('turnover that counts', counted, risk),
  ]
}

/** What its pools paid: by its own stakes or none of them, and never the house's. */
export async function poolsPaid(db: Db, ours: readonly bigint[]): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(amount), 0)::bigint as sum from vendor_pool_win
    where member_id = any(${ours}::bigint[]) and currency = 'BRL'`.execute(db)
  return rows[0]?.sum ?? 0n
}
