import { AGREED_KINDS, LEGAL_KINDS, type LegalKind } from '@trevo/contract/legal'
import { consentEditions, setConsentEditions } from '../../base/merchants/consent-editions.ts'
import type { Tx } from '../../platform/db.ts'
import { PROMISES } from './promises.ts'
import { insertVersion, versionsOf } from './queries.ts'
import { filledTexts, HOUSE_TEXTS, hashesOf } from './words.ts'

type Named = Parameters<typeof filledTexts>[1]
type Beginning = { merchant: Named & { id: number }; at: Date; by: string }

const isAgreed = (kind: LegalKind) => (AGREED_KINDS as readonly LegalKind[]).includes(kind)

/** The platform's own texts as version 1 of a brand that has published nothing, to be agreed to from now on. */
export async function publishFirst(tx: Tx, { merchant, at, by }: Beginning): Promise<void> {
  if ((await versionsOf(tx, merchant.id)).length > 0) return
  const { edition } = await consentEditions(tx, merchant.id, at, { lock: true })
  let last = edition
  for (const kind of LEGAL_KINDS) {
    const texts = filledTexts(HOUSE_TEXTS[kind], merchant)
    if (isAgreed(kind)) last += 1
    await insertVersion(tx, merchant.id, {
      kind,
      version: 1,
      texts,
      hashes: hashesOf(texts),
      promises: { ...PROMISES },
      asksConsent: isAgreed(kind),
      edition: isAgreed(kind) ? last : null,
      note: 'v1',
      publishedBy: by,
      approvedBy: by,
      publishedAt: at,
      countsFrom: at,
    })
  }
  await setConsentEditions(tx, merchant.id, { edition: last, next: null })
}
