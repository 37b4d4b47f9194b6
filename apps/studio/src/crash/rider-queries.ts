import { formatMoney } from '@trevo/contract/money'
import type { Pool } from '../platform/db.ts'
import type { Riders } from './shared/wire.ts'

const TOP = 20

type Row = {
  currency: string
  name: string
  stake: bigint
  out: number | null
  count: bigint
  staked: bigint
  outs: bigint
  paid: bigint
  place: bigint
}

/** Who rides on a flight, by currency: play money and money never stand in one list. */
export async function listRiders(pool: Pool, flightId: number): Promise<Map<string, Riders>> {
  const { rows } = await pool.query<Row>({
    name: 'crash-riders',
    text: `select * from (
        select currency, display_name as name, stake, out_hundredths as out,
          count(*) over all_of as count, (sum(stake) over all_of)::bigint as staked,
          count(out_hundredths) over all_of as outs, (sum(prize) over all_of)::bigint as paid,
          row_number() over (partition by currency order by stake desc, id) as place
        from studio.round where flight_id = $1 and status in ('open', 'settled')
        window all_of as (partition by currency)) ranked
      where place <= $2 order by currency, place`,
    values: [flightId, TOP],
  })
  const lists = new Map<string, Riders>()
  for (const { currency, name, stake, out, count, staked, outs, paid } of rows) {
    const riders = lists.get(currency) ?? {
      flightId,
      count: Number(count),
      staked: formatMoney(staked),
      out: Number(outs),
      paid: formatMoney(paid),
      top: [],
    }
    riders.top.push({ name, stake: formatMoney(stake), out })
    lists.set(currency, riders)
  }
  return lists
}
