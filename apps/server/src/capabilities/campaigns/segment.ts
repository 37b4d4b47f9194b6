import { parseMoney } from '@trevo/contract/money'
import type { CampaignSegment } from '@trevo/contract/ops/campaigns'
import { type RawBuilder, sql } from 'kysely'
import { HAS_INBOX } from '../../base/inbox/reach.ts'
import { addDays } from '../../platform/day.ts'

export type Calendar = { id: number; timeZone: string; currency: string; main: string }

/** The member's own choice, else what their newest browser speaks, else the brand's first. */
export const languageOf = ({ main }: Pick<Calendar, 'main'>): RawBuilder<string> => sql`coalesce(
  (select c.language from contact_choice c where c.member_id = m.id),
  (select s.language from push_subscription s where s.member_id = m.id order by s.id desc limit 1), ${main})`

/** Real members `m` of the brand of whom all that the segment names holds. Every look at play and money goes by the member's own days. */
export function segmentOf(brand: Calendar, segment: CampaignSegment, today: string): RawBuilder<boolean> {
  const { types, clubLabels, languages, tags, withoutTags, registeredFrom, registeredBefore } = segment
  const { playedWithin, notPlayedFor, days, categories } = segment
  const dayBegins = (day: string) => sql`(select day_begins(${brand.id}, ${day}::date))`
  const since = (count: number) => addDays(today, 1 - count)
  const played = (from: string, more: RawBuilder<unknown> = sql`true`) =>
    sql`exists (select from play_day d where d.member_id = m.id and d.day >= ${from}::date and d.bets > 0
      and d.currency = ${brand.currency} and ${more})`
  const turnover = sql`(select coalesce(sum(d.turnover), 0) from play_day d
    where d.member_id = m.id and d.day >= ${since(days)}::date and d.currency = ${brand.currency})`
  const deposited = sql`(select coalesce(sum(d.deposits), 0) from money_day d
    where d.member_id = m.id and d.day >= ${since(days)}::date and d.currency = ${brand.currency})`
  const deposits = sql`(select count(*) from deposit d
    where d.member_id = m.id and d.created_at >= ${dayBegins(since(days))} and d.paid > d.reversed)`
  const tagged = (list: readonly string[]) =>
    sql`exists (select from member_tag t where t.merchant_id = m.merchant_id and t.member_id = m.id and t.tag = any(${list}::text[]))`
  return sql.join(
    [
      sql`m.merchant_id = ${brand.id}`,
      HAS_INBOX,
      ...(types ? [sql`m.type = any(${types}::smallint[])`] : []),
      ...(clubLabels ? [sql`m.club_label = any(${clubLabels}::text[])`] : []),
      ...(languages ? [sql`${languageOf(brand)} = any(${languages}::text[])`] : []),
      ...(tags ? [tagged(tags)] : []),
      ...(withoutTags ? [sql`not ${tagged(withoutTags)}`] : []),
      ...(registeredFrom ? [sql`m.created_at >= ${dayBegins(registeredFrom)}`] : []),
      ...(registeredBefore ? [sql`m.created_at < ${dayBegins(registeredBefore)}`] : []),
      ...(playedWithin ? [played(since(playedWithin))] : []),
      ...(notPlayedFor ? [sql`not ${played(since(notPlayedFor))}`] : []),
      ...(categories ? [played(since(days), sql`d.category = any(${categories}::text[])`)] : []),
      ...(segment.turnoverFrom ? [sql`${turnover} >= ${parseMoney(segment.turnoverFrom)}`] : []),
      ...(segment.turnoverBelow ? [sql`${turnover} < ${parseMoney(segment.turnoverBelow)}`] : []),
      ...(segment.depositedFrom ? [sql`${deposited} >= ${parseMoney(segment.depositedFrom)}`] : []),
      ...(segment.depositedBelow ? [sql`${deposited} < ${parseMoney(segment.depositedBelow)}`] : []),
      ...(segment.depositsFrom !== undefined ? [sql`${deposits} >= ${segment.depositsFrom}`] : []),
      ...(segment.depositsBelow !== undefined ? [sql`${deposits} < ${segment.depositsBelow}`] : []),
    ],
    sql` and `,
  )
}

/** How a way is had: the inbox by everybody. */
export const HAS_WAY = {
  inbox: sql<boolean>`true`,
  push: sql<boolean>`exists (select from push_subscription s where s.member_id = m.id)`,
  mail: sql<boolean>`exists (select from member_contact k where k.member_id = m.id and k.kind = 'email' and k.verified_at is not null)`,
  sms: sql<boolean>`exists (select from member_contact k where k.member_id = m.id and k.kind = 'mobile' and k.verified_at is not null)`,
} as const
