import type { LegalKind } from '@trevo/contract/legal'
import { opsPublishLegal } from '@trevo/contract/ops/legal'
import { Language } from '@trevo/contract/wire'
import { refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { sendInbox } from '../../../base/inbox/send.ts'
import { consentEditions, setConsentEditions } from '../../../base/merchants/consent-editions.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { inEveryLanguage, LOCALES } from '../../../platform/language.ts'
import type { LegalDeps } from '../deps.ts'
import { NOTICE_DAYS, PROMISES } from '../promises.ts'
import { insertVersion, type VersionRow, versionsOf } from '../queries.ts'
import { texts as notices } from '../texts.ts'
import { filledTexts, hashesOf } from '../words.ts'
import { assertNames, legalView, mayAskConsent } from './legal.ts'
import { type DraftRow, draftsOf, dropDraft } from './queries.ts'

const DAY_MS = 86_400_000

type Wish = { kind: LegalKind; revision: number; countsFrom: Date; asksConsent: boolean }

async function draftFor(tx: Tx, { merchant }: Desk, { kind, revision }: Wish): Promise<DraftRow> {
  const draft = (await draftsOf(tx, merchant.id)).find((one) => one.kind === kind)
  if (draft?.revision !== revision) throw new AppError('conflict')
  assertNames(kind, draft.texts, merchant)
  return draft
}

/**
 * From when it counts: never before it is published. What asks for consent is announced first, as the texts promise, unless it is the
 * brand's first; where the second person came too late for that, it is asked for again with another day.
 */
function momentOf({ kind, countsFrom, asksConsent }: Wish, all: readonly VersionRow[], now: Date): Date {
  if (asksConsent && !mayAskConsent(kind)) throw wrongField('asksConsent', 'not_offered')
  const isFirst = !all.some((row) => row.asksConsent)
  if (asksConsent && !isFirst && countsFrom.getTime() < now.getTime() + NOTICE_DAYS * DAY_MS) {
    throw wrongField('countsFrom', 'too_soon')
  }
  const moment = countsFrom > now ? countsFrom : now
  if (all.some((row) => row.kind === kind && row.countsFrom > moment)) throw wrongField('countsFrom', 'before_another')
  return moment
}

/**
 * Editions are numbered in the order in which they count, so that one number says what a member has agreed to. Only one may wait;
 * several texts may count from the same moment.
 */
async function nextEdition(tx: Tx, merchantId: number, countsFrom: Date, now: Date): Promise<number> {
  const { edition, next } = await consentEditions(tx, merchantId, now, { lock: true })
  if (countsFrom <= now) {
    if (next !== null) throw new AppError('legal_waiting')
    await setConsentEditions(tx, merchantId, { edition: edition + 1, next: null })
    return edition + 1
  }
  if (next !== null && next.from.getTime() !== countsFrom.getTime()) throw new AppError('legal_waiting')
  const number = (next?.edition ?? edition) + 1
  await setConsentEditions(tx, merchantId, { edition, next: { edition: number, from: countsFrom } })
  return number
}

/** Everybody hears of it in the inbox, with the day and the way to read it. */
async function announce(tx: Tx, deps: LegalDeps, { merchant }: Desk, { kind, version, countsFrom }: VersionRow) {
  const { timeZone } = merchant
  await sendInbox(tx, deps, {
    merchantId: merchant.id,
    to: { segment: {} },
    from: 'system',
    key: `legal:${kind}:${version}`,
    texts: inEveryLanguage((language) => {
      const t = notices[language]
      const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone }).format(countsFrom)
      return {
        subject: t('announced.subject'),
        html: `<p>${t(`announced.${kind}`, { day })}</p><p>${t('announced.html')}</p>`,
      }
    }),
  })
}

/** Always two people: these words bind the brand, and members are held to them. */
export const publishLegalDeed = (deps: LegalDeps): Deed<typeof opsPublishLegal> => ({
  kind: 'legal_text',
  endpoint: opsPublishLegal,
  async work(tx, desk, { params: { id: kind }, body }, consent) {
    const { merchant, staff } = desk
    const now = deps.clock.now()
    const { requestId, revision, asksConsent, note } = body
    const wish = { kind, revision, asksConsent, countsFrom: new Date(body.countsFrom) }
    const asked = { staffId: staff.staffId, merchantId: merchant.id, requestId, input: { kind, ...body }, now }
    let published: VersionRow | null = null
    await makeOnce(tx, { ...asked, entity: 'legal_text' }, async () => {
      // Before anything is read: what waits is seen by whoever comes second.
      await consentEditions(tx, merchant.id, now, { lock: true })
      const draft = await draftFor(tx, desk, wish)
      const all = await versionsOf(tx, merchant.id)
      const countsFrom = momentOf(wish, all, now)
      if (consent === null) refuseAlone('legal_text', 'always')
      const texts = filledTexts(draft.texts, merchant)
      published = {
        kind,
        version: Math.max(0, ...all.filter((row) => row.kind === kind).map((row) => row.version)) + 1,
        texts,
        hashes: hashesOf(texts),
        promises: { ...PROMISES },
        asksConsent,
        edition: asksConsent ? await nextEdition(tx, merchant.id, countsFrom, now) : null,
        note,
        publishedBy: staff.userName,
        approvedBy: consent.decider.userName,
        publishedAt: now,
        countsFrom,
      }
      await insertVersion(tx, merchant.id, published)
      await dropDraft(tx, merchant.id, kind)
      if (published.version > 1) await announce(tx, deps, desk, published)
      return BigInt(published.version)
    })
    const row = published as VersionRow | null
    const after = row && {
      version: row.version,
      countsFrom: row.countsFrom.toISOString(),
      asksConsent,
      hash: row.hashes.PT,
      note,
    }
    return {
      value: await legalView(tx, deps, merchant, kind),
      note: after && { action: 'legal.publish', entity: 'legal_text', entityId: kind, after },
    }
  },
  async facts(tx, desk, { params: { id: kind }, body }) {
    const wish = { kind, revision: body.revision, asksConsent: body.asksConsent, countsFrom: new Date(body.countsFrom) }
    const draft = await draftFor(tx, desk, wish)
    momentOf(wish, await versionsOf(tx, desk.merchant.id), deps.clock.now())
    const words = filledTexts(draft.texts, desk.merchant)
    return [
      ...subject('legal_text', kind),
      ...subject('counts_from', body.countsFrom, 'moment'),
      ...subject('asks_consent', String(body.asksConsent), 'yes_no'),
      ...Language.options.flatMap((language) => subject(`text_${language.toLowerCase()}`, words[language])),
    ]
  },
})
