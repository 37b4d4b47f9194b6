import type { Channel } from '@trevo/contract/communications'
import type { CampaignRules } from '@trevo/contract/ops/campaigns'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { CampaignRow } from '../queries.ts'
import '../tables.ts'

export type NewCampaign = Pick<CampaignRow, 'merchantId' | 'name' | 'channels' | 'segment' | 'texts' | 'link'> & {
  startsAt: Date
  createdBy: string
  createdAt: Date
}

export async function insertCampaign(tx: Tx, made: NewCampaign): Promise<bigint> {
  const { id } = await tx
    .insertInto('campaign')
    .values({
      merchant_id: made.merchantId,
      name: made.name,
      channels: made.channels,
      segment: JSON.stringify(made.segment),
      texts: JSON.stringify(made.texts),
      link: made.link,
      starts_at: made.startsAt,
      created_by: made.createdBy,
      created_at: made.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function stopCampaign(tx: Tx, id: bigint, by: string, now: Date): Promise<void> {
  const change = { state: 'stopped', stopped_by: by, ended_at: now } as const
  await tx.updateTable('campaign').set(change).where('id', '=', id).execute()
}

export async function setRules(tx: Tx, merchantId: number, rules: CampaignRules): Promise<void> {
  const { quietFrom: quiet_from, quietUntil: quiet_until, perDay: per_day, perWeek: per_week } = rules
  const row = { quiet_from, quiet_until, per_day, per_week }
  await tx
    .insertInto('campaign_rule')
    .values({ merchant_id: merchantId, ...row })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(row))
    .execute()
}

/** How many members each of them was meant for. */
export async function membersOf(db: Db | Tx, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ id: bigint; members: bigint }>`
    select c.id, (select count(distinct q.member_id) from campaign_message q where q.campaign_id = c.id) as members
    from unnest(${ids}::bigint[]) as c (id)`.execute(db)
  return new Map(rows.map(({ id, members }) => [id, Number(members)]))
}

type Result = Record<'queued' | 'sent' | 'failed' | 'dropped' | 'unknown' | 'opened', bigint> & { channel: Channel }

export async function resultsOf(db: Db, { id, inboxMessageId }: CampaignRow): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select q.channel, count(*) filter (where q.state = 'queued') as queued, count(*) filter (where q.state = 'sent') as sent,
      count(*) filter (where q.state = 'failed') as failed, count(*) filter (where q.state = 'dropped') as dropped,
      count(*) filter (where q.state = 'sending') as unknown,
      count(*) filter (where q.clicked_at is not null or i.read_at is not null) as opened
    from campaign_message q
    left join inbox_state i on q.channel = 'inbox' and i.member_id = q.member_id and i.message_id = ${inboxMessageId}
    where q.campaign_id = ${id} group by q.channel order by q.channel`.execute(db)
  return rows
}

type Place = { id: number; currency: string }

/** Deposits of the brand's days from the one it was sent on, seven of them, less what was taken back. */
export async function depositsAfter(db: Db, campaignId: bigint, { id, currency }: Place) {
  const { rows } = await sql<{ members: bigint; sum: bigint }>`
    with sent as (
      select s.member_id, day_at(mt.time_zone, mt.zones_from, mt.zones, s.sent_at) as day
      from (select member_id, min(sent_at) as sent_at from campaign_message
        where campaign_id = ${campaignId} and state = 'sent' group by member_id) s
      join merchant mt on mt.id = ${id})
    select count(distinct d.member_id) as members, coalesce(sum(d.deposits), 0)::bigint as sum
    from sent s join money_day d on d.member_id = s.member_id and d.day between s.day and s.day + 6
    where d.currency = ${currency} and d.deposits > 0`.execute(db)
  return rows[0] ?? { members: 0n, sum: 0n }
}
