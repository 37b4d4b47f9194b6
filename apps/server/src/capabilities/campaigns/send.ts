import { type Language, Language as Languages } from '@trevo/contract/wire'
import type { Logger } from 'pino'
import type { BrandPush } from '../../base/brand-providers/push.ts'
import { tellInbox } from '../../base/inbox/events.ts'
import { addressMembers, insertMessage, insertWords } from '../../base/inbox/send-queries.ts'
import { pushToBrowsers } from '../../base/push/push-browsers.ts'
import { forgetSubscriptions, subscriptionsOf } from '../../base/push/push-queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { dayIn } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { mainLanguage, textIn } from '../../platform/language.ts'
import type { Live } from '../../platform/live/live.ts'
import { plainTextOf } from '../../platform/rich-html.ts'
import type { MailProvider } from '../../providers/mail/mail.ts'
import type { SmsProvider } from '../../providers/sms/sms.ts'
import { type Links, siteUrl } from './links.ts'
import {
  type CampaignRow,
  campaignById,
  endCampaign,
  lockCampaign,
  lockCaps,
  membersAfter,
  moveOn,
  noteEnd,
  openCampaigns,
  queuedOf,
  queueMessages,
  rulesOf,
  takeMessage,
  type Waiting,
} from './queries.ts'
import { quietUntil } from './rules.ts'
import type { Calendar } from './segment.ts'
import { texts } from './texts.ts'

/** Looked at in one transaction, meant or not. */
const PAGE = 500
/** Before another job goes on: a node that is asked to stop waits for one page at most. */
const PAGES_A_JOB = 10

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'campaign.send': { campaignId: string }
    'campaign.open': Record<string, never>
  }
}

export type SendDeps = {
  config: Pick<Config, 'publicUrl' | 'nodeEnv' | 'port'>
  db: Db
  jobs: Pick<Jobs, 'send'>
  live: Pick<Live, 'toMember' | 'toMerchant'>
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
  brands(): readonly Merchant[]
  mail: Pick<MailProvider, 'send'>
  sms: SmsProvider
  push: Pick<BrandPush, 'send'>
  links(): Promise<Links>
}

export const wake = (executor: Db | Tx, jobs: Pick<Jobs, 'send'>, id: bigint, startAfter?: Date) =>
  jobs.send(
    executor,
    'campaign.send',
    { campaignId: String(id) },
    { singletonKey: String(id), ...(startAfter && { startAfter }) },
  )

export function defineCampaignJobs(jobs: Jobs, deps: SendDeps): void {
  jobs.define('campaign.send', { handler: ({ campaignId }) => sendCampaign(deps, BigInt(campaignId)) })
  // Whatever became of the job of a campaign: what is due is looked for, so nothing depends on one job.
  jobs.define('campaign.open', {
    async handler() {
      for (const id of await openCampaigns(deps.db, deps.clock.now())) await wake(deps.db, jobs, id)
    },
  })
  jobs.schedule('campaign.open', '*/5 * * * *', 'UTC')
}

export const calendarOf = ({ id, timeZone, currency, site }: Merchant): Calendar & { main: Language } => ({
  id,
  timeZone,
  currency,
  main: mainLanguage(site.languages),
})

/** What is queued leaves before more is queued; and what may not leave at this hour waits for the morning. */
export async function sendCampaign(deps: SendDeps, id: bigint): Promise<void> {
  const campaign = await campaignById(deps.db, id)
  const brand = deps.brands().find((merchant) => merchant.id === campaign?.merchantId)
  if (campaign === undefined || brand === undefined) return
  for (let page = 0; page < PAGES_A_JOB; page++) {
    const wait = (await deliverQueued(deps, campaign, brand)) ?? (await queuePage(deps, id, brand))
    if (wait === 'over') return
    if (wait instanceof Date) return void (await wake(deps.db, deps.jobs, id, wait))
  }
  await wake(deps.db, deps.jobs, id)
}

type Step = Date | 'over' | undefined

/** A page of members, in the transaction that checks each of them; undefined: go on. */
export function queuePage({ db, live, clock }: SendDeps, id: bigint, brand: Merchant): Promise<Step> {
  return inTx(db, async (tx): Promise<Step> => {
    const campaign = await lockCampaign(tx, id)
    if (campaign === undefined || campaign.state === 'stopped' || campaign.state === 'sent') return 'over'
    const now = clock.now()
    if (campaign.startsAt > now) return campaign.startsAt
    const rules = await rulesOf(tx, brand.id)
    const morning = quietUntil(rules, brand.timeZone, now)
    if (morning) return morning
    const memberIds = await membersAfter(tx, brand.id, campaign.reached, PAGE)
    const last = memberIds.at(-1)
    if (last === undefined) {
      if ((await queuedOf(tx, id, 1)).length > 0) return undefined
      await endCampaign(tx, id, now)
      return 'over'
    }
    await lockCaps(tx, brand.id)
    const calendar = calendarOf(brand)
    const today = dayIn(brand.timeZone, now)
    const inboxes = await queueMessages(tx, { campaign, brand: calendar, rules, memberIds, today, now })
    let { inboxMessageId } = campaign
    if (inboxes.length > 0) {
      inboxMessageId ??= await makeInboxMessage(tx, campaign, now)
      await addressMembers(tx, inboxMessageId, brand.id, inboxes)
      tellInbox(tx, live, brand.id, inboxes)
    }
    await moveOn(tx, id, { reached: last, inboxMessageId })
    return undefined
  })
}

/** One message for all inboxes, with the way to the page it is about. */
async function makeInboxMessage(tx: Tx, { id, merchantId, texts: words, link }: CampaignRow, now: Date) {
  const message = { merchantId, segment: null, sender: 'operator', senderMemberId: null, actor: null, at: now } as const
  const made = await insertMessage(tx, { ...message, key: `campaign ${id}`, hash: null, advertising: true })
  if (made === undefined) throw new Error(`campaign ${id} has its inbox message already`)
  const written = Languages.options.flatMap((language) => {
    const text = words[language]
    if (text === undefined) return []
    const html = `${text.html}<p><a href="${link}">${texts[language]('campaign.open')}</a></p>`
    return [{ language, subject: text.subject, html, plain: plainTextOf(text.html) }]
  })
  await insertWords(tx, made, written)
  return made
}

async function deliverQueued(deps: SendDeps, campaign: CampaignRow, brand: Merchant): Promise<Step> {
  const rules = await rulesOf(deps.db, brand.id)
  for (;;) {
    const waiting = await queuedOf(deps.db, campaign.id, 50)
    if (waiting.length === 0) return undefined
    for (const message of waiting) {
      const morning = quietUntil(rules, brand.timeZone, deps.clock.now())
      if (morning) return morning
      await deliverOne(deps, campaign, brand, message)
    }
  }
}

/** Taken first and sent then: a node that dies in between leaves a message that is not known to have arrived, and none that arrives twice. */
export async function deliverOne(deps: SendDeps, campaign: CampaignRow, brand: Merchant, message: Waiting) {
  const { db, clock, log } = deps
  const main = mainLanguage(brand.site.languages)
  const taken = await takeMessage(db, campaign.id, message, { main, now: clock.now() })
  if (taken?.state !== 'sending') return
  try {
    await hand(deps, campaign, brand, { ...message, ...taken })
    await noteEnd(db, campaign.id, message, 'sent')
  } catch (error) {
    log.warn(
      { err: error, campaign: String(campaign.id), channel: message.channel },
      'a campaign’s message was refused',
    )
    await noteEnd(db, campaign.id, message, 'failed')
  }
}

type Handed = Waiting & { language: Language; to: string | null }

async function hand(
  deps: SendDeps,
  campaign: CampaignRow,
  brand: Merchant,
  { memberId, channel, language, to }: Handed,
) {
  const text = textIn(campaign.texts, language, mainLanguage(brand.site.languages))
  if (text === undefined) throw new Error('no text')
  const links = await deps.links()
  const way = { memberId, channel, campaignId: campaign.id }
  const origin = siteUrl(deps.config, brand.site.mainDomain)
  const go = `/wps/go/${links.token('go', way)}`
  if (channel === 'push') {
    const browsers = await subscriptionsOf(deps.db, memberId)
    const gone = await pushToBrowsers(deps, browsers, () => ({ title: text.subject, body: text.short, url: go }))
    await forgetSubscriptions(deps.db, gone)
    if (gone.length === browsers.length) throw new Error('no browser')
    return
  }
  if (to === null) throw new Error('no address')
  if (channel === 'sms') {
    await deps.sms.send({ merchantId: brand.id, to, text: `${text.short} ${origin}${go}` })
    return
  }
  const leave = `${origin}/m/unsubscribe?token=${links.token('unsubscribe', way)}`
  const say = texts[language]
  const body = [plainTextOf(text.html), `${origin}${go}`, say('campaign.unsubscribe', { link: leave })]
  await deps.mail.send({ merchantId: brand.id, to, subject: text.subject, text: body.join('\n\n') })
}
