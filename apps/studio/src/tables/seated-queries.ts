import { formatMoney } from '@trevo/contract/money'
import type { Pool } from '../platform/db.ts'
import type { Seated } from './shared/wire.ts'

const TOP = 20

type Row = {
  currency: string
  name: string
  stake: bigint
  prize: bigint | null
  count: bigint
  staked: bigint
  winners: bigint
  paid: bigint
}

/** Who bet in a round, by currency: play money and money never stand in one list. Prizes show once the round is settled. */
export async function listSeated(pool: Pool, roundId: number): Promise<Map<string, Seated>> {
  const { rows } = await pool.query<Row>({
    name: 'table-seated',
    text: `select * from (
        select currency, display_name as name, stake, case when status = 'settled' then prize end as prize,
          count(*) over all_of as count, (sum(stake) over all_of)::bigint as staked,
          count(*) filter (where prize > 0) over all_of as winners, (sum(prize) over all_of)::bigint as paid,
          row_number() over (partition by currency order by prize desc, stake desc, id) as place
        from studio.round where table_round_id = $1 and status in ('open', 'settled')
        window all_of as (partition by currency)) ranked
      where place <= $2 order by currency, place`,
    values: [roundId, TOP],
  })
  const lists = new Map<string, Seated>()
  for (const { currency, name, stake, prize, count, staked, winners, paid } of rows) {
    const seated = lists.get(currency) ?? {
      roundId,
      count: Number(count),
      staked: formatMoney(staked),
      winners: Number(winners),
      paid: formatMoney(paid),
      top: [],
    }
    seated.top.push({ name, stake: formatMoney(stake), prize: prize === null ? null : formatMoney(prize) })
    lists.set(currency, seated)
  }
  return lists
}
