import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { FindingReason } from './tables.ts'

export type FoundBet = {
  drawId: bigint
  memberId: bigint
  play: string
  question: string
  category: string
  turnover: bigint
}
/** Members, rising, and what each of them staked against the others on one question of a draw. */
export type FoundGroup = {
  day: string
  currency: Currency
  members: bigint[]
  reasons: FindingReason[]
  bets: FoundBet[]
}

/** Adds to what the same members did on the same day, as long as nobody has decided about it. */
export async function saveFindings(tx: Tx, merchantId: number, found: readonly FoundGroup[], now: Date): Promise<void> {
  // In one order for everybody.
  const groups = [...Map.groupBy(found, ({ day, members }) => `${day}/${members.join(',')}`)].sort()
  for (const [, ofGroup] of groups) {
    const { day, members, currency } = ofGroup[0] as FoundGroup
    const reasons = [...new Set(ofGroup.flatMap((one) => one.reasons))]
    const { rows } = await sql<{ id: bigint }>`
      insert into opposite_finding as f (merchant_id, day, member_ids, reasons, currency, found_at)
      values (${merchantId}, ${day}::date, ${members}::bigint[], ${reasons}::text[], ${currency}, ${now})
      on conflict (merchant_id, day, member_ids) where state = 'open' do update
        set reasons = array(select unnest(f.reasons) union select unnest(excluded.reasons) order by 1)
      returning id`.execute(tx)
    const finding = rows[0]
    if (finding === undefined) throw new Error('a finding was not kept')
    await addBets(
      tx,
      finding.id,
      ofGroup.flatMap(({ bets }) => bets),
    )
  }
}

async function addBets(tx: Tx, findingId: bigint, bets: readonly FoundBet[]): Promise<void> {
  await sql`
    with added as (
      insert into opposite_bet (draw_id, member_id, play, question, finding_id, category, turnover)
      select draw_id, member_id, play, question, ${findingId}, category, turnover
      from unnest(${bets.map(({ drawId }) => drawId)}::bigint[], ${bets.map(({ memberId }) => memberId)}::bigint[],
        ${bets.map(({ play }) => play)}::text[], ${bets.map(({ question }) => question)}::text[],
        ${bets.map(({ category }) => category)}::text[], ${bets.map(({ turnover }) => turnover)}::bigint[])
        as u (draw_id, member_id, play, question, category, turnover)
      on conflict do nothing returning draw_id, turnover
    )
    update opposite_finding f set turnover = f.turnover + a.turnover, draws = f.draws + a.draws
    from (select coalesce(sum(turnover), 0)::bigint as turnover, count(distinct draw_id)::int as draws from added) a
    where f.id = ${findingId}`.execute(tx)
}
