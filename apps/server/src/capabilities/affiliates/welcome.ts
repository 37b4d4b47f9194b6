import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Newcomer, Welcome } from '../ports.ts'
import { clickThatCounts, rulesOf, tell } from './queries.ts'

const DAY_MS = 86_400_000
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/**
 * Who came by a partner's link belongs to the partner, in the transaction of the registration. Whoever was invited by a member or an
 * agent belongs to them, whatever link they followed before: for one member one of the two is paid.
 */
export const welcomeByAffiliate: Welcome = async (tx, newcomer) => {
  const { click, merchantId, memberId, inviterId, now } = newcomer
  if (click === null || inviterId !== undefined) return
  const { clickDays } = await rulesOf(tx, merchantId)
  const found = await clickThatCounts(tx, merchantId, click, daysBefore(now, clickDays))
  if (found === undefined) return
  await attribute(tx, newcomer, found, click)
  await tell(tx, { memberIds: [memberId], event: 'registration', withAmount: false, now })
}

async function attribute(
  tx: Tx,
  { memberId, merchantId, now }: Newcomer,
  { linkId, affiliateId, ownerId, sub }: { linkId: bigint; affiliateId: bigint; ownerId: bigint | null; sub: string },
  click: string,
): Promise<void> {
  // Somebody who has an account already is no new customer; the partner's own person never is.
  await sql`
    insert into affiliate_member (member_id, merchant_id, affiliate_id, link_id, click_id, sub, joined_at, joined_on, state, why, refused_by)
    select ${memberId}, ${merchantId}, ${affiliateId}, ${linkId}, ${click}, ${sub}, ${now},
      (${now}::timestamptz at time zone mt.time_zone)::date,
      case when w.why is null then 'counts' else 'refused' end, w.why, case when w.why is not null then 'rule' end
    from merchant mt cross join lateral (
      select case when exists (select from accounts_of_person(${memberId}) o where o = ${ownerId}::bigint) then 'own_account'
        when exists (select from accounts_of_person(${memberId})) then 'same_person' end as why) w
    where mt.id = ${merchantId}`.execute(tx)
}
