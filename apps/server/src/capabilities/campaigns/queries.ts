import type { Channel } from '@trevo/contract/communications'
import type { CampaignRules } from '@trevo/contract/ops/campaigns'
import type { Language } from '@trevo/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { mayBeAdvertised } from '../../base/contact/choices.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { brandLock } from '../../platform/locks.ts'
import { RULES } from './rules.ts'
import { type Calendar, HAS_WAY, languageOf, segmentOf } from './segment.ts'
import './tables.ts'

const columns = [
  ...(['c.id', 'c.merchant_id as merchantId', 'c.name', 'c.channels', 'c.segment', 'c.texts', 'c.link'] as const),
  ...(['c.starts_at as startsAt', 'c.state', 'c.reached', 'c.inbox_message_id as inboxMessageId'] as const),
  ...(['c.created_by as createdBy', 'c.created_at as createdAt', 'c.stopped_by as stoppedBy'] as const),
] as const

const campaigns = (db: Db | Tx) => db.selectFrom('campaign as c').select(columns)
export type CampaignRow = Awaited<ReturnType<ReturnType<typeof campaigns>['execute']>>[number]

export const campaignById = (db: Db | Tx, id: bigint): Promise<CampaignRow | undefined> =>
  campaigns(db).where('c.id', '=', id).executeTakeFirst()

/** Whoever holds it queues its messages; another node waits, and finds what is left. */
export const lockCampaign = (tx: Tx, id: bigint): Promise<CampaignRow | undefined> =>
  campaigns(tx).where('c.id', '=', id).forUpdate().executeTakeFirst()

export const campaignPage = (
  db: Db,
  { merchantId, before, limit }: { merchantId: number; before: bigint | null; limit: number },
): Promise<CampaignRow[]> => {
  const list = campaigns(db).where('c.merchant_id', '=', merchantId)
  return (before === null ? list : list.where('c.id', '<', before)).orderBy('c.id', 'desc').limit(limit).execute()
}

/** Due, or begun and not at its end, on whatever node. */
export async function openCampaigns(db: Db, now: Date): Promise<bigint[]> {
  const rows = await db
    .selectFrom('campaign')
    .select('id')
    .where('state', 'in', ['planned', 'sending'])
    .where('starts_at', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function rulesOf(db: Db | Tx, merchantId: number): Promise<CampaignRules> {
  const row = await db
    .selectFrom('campaign_rule')
    .select(['quiet_from as quietFrom', 'quiet_until as quietUntil', 'per_day as perDay', 'per_week as perWeek'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row ?? RULES
}

/** Two campaigns never count a member's messages beside one another. */
export const lockCaps = brandLock('campaign caps')

/** Members of the brand behind one, few enough for a short transaction, whether they are meant or not. */
export async function membersAfter(tx: Tx, merchantId: number, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('member')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

type Queue = {
  campaign: Pick<CampaignRow, 'id' | 'channels' | 'segment'>
  brand: Calendar
  rules: CampaignRules
  memberIds: readonly bigint[]
  today: string
  now: Date
}

/** Of these members, those who are meant, may be written to and have not had enough: one row for each way. Answers whose inbox it is for. */
export async function queueMessages(
  tx: Tx,
  { campaign, brand, rules, memberIds, today, now }: Queue,
): Promise<bigint[]> {
  const had = (days: number) => sql`(select count(distinct o.campaign_id) from campaign_message o
    where o.member_id = m.id and o.campaign_id <> ${campaign.id} and o.state <> 'dropped'
      and o.queued_at > ${now}::timestamptz - make_interval(days => ${days}))`
  const ways = sql.join(
    campaign.channels.map((channel) => {
      const allowed = sql`${mayBeAdvertised(now, channel)} and ${HAS_WAY[channel]}`
      return sql`case when ${allowed} then ${channel} end`
    }),
  )
  const { rows } = await sql<{ memberId: bigint; channel: Channel }>`
    insert into campaign_message (campaign_id, member_id, channel, state, queued_at, sent_at)
    select ${campaign.id}::bigint, m.id, way, case way when 'inbox' then 'sent' else 'queued' end, ${now}::timestamptz,
      case way when 'inbox' then ${now}::timestamptz end
    from member m cross join lateral unnest(array[${ways}]::text[]) as way
    where m.id = any(${memberIds}::bigint[]) and way is not null and ${segmentOf(brand, campaign.segment, today)}
      and ${had(1)} < ${rules.perDay} and ${had(7)} < ${rules.perWeek}
    on conflict do nothing
    returning member_id as "memberId", channel`.execute(tx)
  return rows.flatMap(({ memberId, channel }) => (channel === 'inbox' ? [memberId] : []))
}

export async function moveOn(tx: Tx, id: bigint, change: { reached: bigint; inboxMessageId: bigint | null }) {
  const set = { reached: change.reached, inbox_message_id: change.inboxMessageId, state: 'sending' as const }
  await tx.updateTable('campaign').set(set).where('id', '=', id).execute()
}

export async function endCampaign(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.updateTable('campaign').set({ state: 'sent', ended_at: now }).where('id', '=', id).execute()
}

export type Waiting = { memberId: bigint; channel: Exclude<Channel, 'inbox'> }

export async function queuedOf(db: Db | Tx, campaignId: bigint, limit: number): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('campaign_message')
    .select(['member_id as memberId', 'channel'])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'queued')
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows as Waiting[]
}

export type Taken = {
  state: 'sending' | 'dropped'
  language: Language
  /** Of mail and text messages. */
  to: string | null
}

/**
 * Takes one message to send it, once whoever else tries: the check and the mark are one statement. Whoever refused, paused or was
 * locked since it was queued gets nothing, and nobody does of a campaign that was stopped.
 */
export async function takeMessage(
  db: Db,
  campaignId: bigint,
  { memberId, channel }: Waiting,
  { main, now }: { main: Language; now: Date },
): Promise<Taken | undefined> {
  const contact = channel === 'mail' ? 'email' : 'mobile'
  const { rows } = await sql<Taken>`
    update campaign_message q set sent_at = ${now}, state = case
      when ${mayBeAdvertised(now, channel)} and ${HAS_WAY[channel]} and c.state <> 'stopped' then 'sending' else 'dropped' end
    from campaign c, member m
    where q.campaign_id = ${campaignId} and q.member_id = ${memberId} and q.channel = ${channel} and q.state = 'queued'
      and c.id = q.campaign_id and m.id = q.member_id
    returning q.state, ${languageOf({ main })} as language,
      (select k.value from member_contact k where k.member_id = m.id and k.kind = ${contact} and k.verified_at is not null) as "to"`.execute(
    db,
  )
  return rows[0]
}

export async function noteEnd(db: Db, campaignId: bigint, { memberId, channel }: Waiting, state: 'sent' | 'failed') {
  await db
    .updateTable('campaign_message')
    .set({ state })
    .where('campaign_id', '=', campaignId)
    .where('member_id', '=', memberId)
    .where('channel', '=', channel)
    .where('state', '=', 'sending')
    .execute()
}

/** Where the link of a message leads, once noted that somebody followed it. */
export async function followed(db: Db, merchantId: number, campaignId: bigint, way: Waiting, now: Date) {
  const { rows } = await sql<{ link: string }>`
    with noted as (update campaign_message set clicked_at = ${now} where campaign_id = ${campaignId}
      and member_id = ${way.memberId} and channel = ${way.channel} and clicked_at is null)
    select link from campaign where id = ${campaignId} and merchant_id = ${merchantId}`.execute(db)
  return rows[0]?.link
}

export type Counted = { members: bigint; allowed: bigint } & Record<Channel, bigint>

export async function audienceOf(db: Db, brand: Calendar, meant: RawBuilder<boolean>, now: Date): Promise<Counted> {
  const by = (channel: Channel) => sql`count(*) filter (where ${mayBeAdvertised(now, channel)} and ${HAS_WAY[channel]})`
  const { rows } = await sql<Counted>`
    select count(*) as members, count(*) filter (where ${mayBeAdvertised(now, null)}) as allowed,
      ${by('inbox')} as inbox, ${by('push')} as push, ${by('mail')} as mail, ${by('sms')} as sms
    from member m where m.merchant_id = ${brand.id} and ${meant}`.execute(db)
  return rows[0] ?? { members: 0n, allowed: 0n, inbox: 0n, push: 0n, mail: 0n, sms: 0n }
}
