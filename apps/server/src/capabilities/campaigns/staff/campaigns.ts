import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type {
  Campaign,
  CampaignLine,
  CampaignRules,
  CampaignSegment,
  opsPlanCampaign,
} from '@trevo/contract/ops/campaigns'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { needsMainLanguage } from '../../../base/staff/main-language.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Clock } from '../../../platform/clock.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { written } from '../../../platform/language.ts'
import { sanitiseHtml } from '../../../platform/rich-html.ts'
import { audienceOf, type CampaignRow, campaignById, lockCampaign, rulesOf } from '../queries.ts'
import { segmentOf } from '../segment.ts'
import { calendarOf, wake } from '../send.ts'
import { depositsAfter, insertCampaign, membersOf, resultsOf, setRules, stopCampaign } from './queries.ts'

export type CampaignDesk = { db: Db; clock: Clock; jobs: Pick<Jobs, 'send'> }

export const asLine = (row: CampaignRow, members: number): CampaignLine => ({
  id: String(row.id),
  name: row.name,
  channels: row.channels,
  link: row.link,
  startsAt: row.startsAt.toISOString(),
  state: row.state,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  stoppedBy: row.stoppedBy,
  members,
})

const asCampaign = (row: CampaignRow, members: number): Campaign => ({
  ...asLine(row, members),
  segment: row.segment,
  texts: row.texts,
})

async function known(db: Db | Tx, { id: merchantId }: Pick<Merchant, 'id'>, id: bigint): Promise<CampaignRow> {
  const row = await campaignById(db, id)
  if (row?.merchantId !== merchantId) throw new AppError('not_found')
  return row
}

const one = async (db: Db | Tx, row: CampaignRow) => asCampaign(row, (await membersOf(db, [row.id])).get(row.id) ?? 0)

export async function campaignFor(db: Db, merchant: Merchant, id: bigint) {
  const row = await known(db, merchant, id)
  const counts = await resultsOf(db, row)
  const { members, sum } = await depositsAfter(db, id, merchant)
  return {
    ...(await one(db, row)),
    results: counts.map(({ channel, queued, sent, failed, dropped, unknown, opened }) => ({
      channel,
      queued: Number(queued),
      sent: Number(sent),
      failed: Number(failed),
      dropped: Number(dropped),
      unknown: Number(unknown),
      opened: Number(opened),
    })),
    deposits: { members: Number(members), sum: formatMoney(sum) },
  }
}

export function planCampaign(
  deps: CampaignDesk,
  acting: Acting,
  { requestId, ...draft }: BodyOf<typeof opsPlanCampaign>,
): Promise<Campaign> {
  const { merchant, staff } = acting
  const own = written(draft.texts)
  needsMainLanguage(merchant, own, (language) => `texts.${language}.subject`)
  const entries = Object.entries(own).map(([language, text]) => [language, { ...text, html: sanitiseHtml(text.html) }])
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const now = deps.clock.now()
    const request = { staffId: staff.staffId, merchantId: merchant.id, requestId, entity: 'campaign', now }
    const { id, isNew } = await makeOnce(tx, { ...request, input: { requestId, ...draft } }, () =>
      insertCampaign(tx, {
        merchantId: merchant.id,
        name: draft.name,
        channels: [...new Set(draft.channels)],
        segment: draft.segment,
        texts: Object.fromEntries(entries) as Campaign['texts'],
        link: draft.link,
        startsAt: new Date(draft.startsAt),
        createdBy: staff.userName,
        createdAt: now,
      }),
    )
    if (isNew) await wake(tx, deps.jobs, id, new Date(draft.startsAt))
    const value = await one(tx, await known(tx, merchant, id))
    const { name, channels, segment, startsAt } = value
    const note = {
      action: 'campaign.plan',
      entity: 'campaign',
      entityId: id,
      after: { name, channels, segment, startsAt },
    }
    return { value, note: isNew ? (note as typeof note & { action: 'campaign.plan' }) : null }
  })
}

/** Waits for a page that is being queued, and nothing is queued or taken after it. */
export function stopCampaignOf(deps: CampaignDesk, acting: Acting, id: bigint): Promise<Campaign> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = await lockCampaign(tx, id)
    if (before?.merchantId !== acting.merchant.id) throw new AppError('not_found')
    const isOver = before.state === 'stopped' || before.state === 'sent'
    if (!isOver) await stopCampaign(tx, id, acting.staff.userName, deps.clock.now())
    const value = await one(tx, await known(tx, acting.merchant, id))
    const states = { before: { state: before.state }, after: { state: value.state } }
    return { value, note: isOver ? null : { action: 'campaign.stop', entity: 'campaign', entityId: id, ...states } }
  })
}

export async function countAudience({ db, clock }: CampaignDesk, merchant: Merchant, segment: CampaignSegment) {
  const now = clock.now()
  const brand = calendarOf(merchant)
  const meant = segmentOf(brand, segment, dayIn(merchant.timeZone, now))
  const { members, allowed, ...ways } = await audienceOf(db, brand, meant, now)
  const reached = (['inbox', 'push', 'mail', 'sms'] as const).map((channel) => ({
    channel,
    members: Number(ways[channel]),
  }))
  return { members: Number(members), allowed: Number(allowed), reached }
}

export function changeRules(deps: CampaignDesk, acting: Acting, rules: CampaignRules): Promise<CampaignRules> {
  const { id } = acting.merchant
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = await rulesOf(tx, id)
    await setRules(tx, id, rules)
    return {
      value: rules,
      note: { action: 'campaign_rule.set', entity: 'campaign_rule', entityId: String(id), before, after: rules },
    }
  })
}
