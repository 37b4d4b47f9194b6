import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Tx } from '../../platform/db.ts'

const gamesOf = (category: string) => LOTTERY_GAMES.filter((game) => game.category === category).map(({ code }) => code)

/** An order's last draw may be late; it is settled by the end of the day after. */
const OPEN = (now: Date) => sql`o.ends_at > ${now}::timestamptz - interval '1 day'`
const UNTIL = sql`(max(o.ends_at) at time zone mt.time_zone)::date + 1`

/** When a member's rate falls: open bets were placed at the higher rate and the series it gave. */
export async function keepRateOfBets(
  tx: Tx,
  { memberId, category, rate, now }: { memberId: bigint; category: string; rate: number; now: Date },
): Promise<void> {
  await sql`insert into lottery_rate_floor as f (member_id, category, rate, until_day)
    select o.member_id, ${category}, ${rate}, ${UNTIL}
    from member m join lottery_order o on o.book_id = m.book_id and o.member_id = m.id
    join merchant mt on mt.id = m.merchant_id
    where m.id = ${memberId} and o.game_code = any(${gamesOf(category)}::text[]) and ${OPEN(now)}
    group by o.member_id, mt.time_zone
    on conflict (member_id, category) do update set rate = greatest(f.rate, excluded.rate),
      until_day = greatest(f.until_day, excluded.until_day)`.execute(tx)
}

/** When the brand's highest rate rises: the uplines' share of open bets stays what it was. */
export async function keepTopOfBets(
  tx: Tx,
  { merchantId, category, rise, now }: { merchantId: number; category: string; rise: number; now: Date },
): Promise<void> {
  await sql`insert into lottery_rate_floor as f (member_id, category, rate, until_day)
    select o.member_id, ${category}, least(coalesce(r.rate, 0) + ${rise}, 10000), ${UNTIL}
    from lottery_order o join member m on m.id = o.member_id join merchant mt on mt.id = m.merchant_id
    left join member_rate r on r.member_id = o.member_id and r.category = ${category}
    where o.book_id = ${bookOf(merchantId)} and o.game_code = any(${gamesOf(category)}::text[]) and ${OPEN(now)}
    group by o.member_id, r.rate, mt.time_zone order by o.member_id
    on conflict (member_id, category) do update set rate = least(greatest(f.rate + ${rise}, excluded.rate), 10000),
      until_day = greatest(f.until_day, excluded.until_day)`.execute(tx)
}
