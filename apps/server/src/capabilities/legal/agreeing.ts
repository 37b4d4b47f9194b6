import { AGREED_KINDS, LegalKind } from '@trevo/contract/legal'
import type { Language } from '@trevo/contract/wire'
import { setConsentEdition } from '../../base/members/consent.ts'
import { consentEditions } from '../../base/merchants/consent-editions.ts'
import type { Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import { insertConsents, type NewConsent } from './queries.ts'
import { type Standing, textsOf } from './versions.ts'

/** Where somebody was when they agreed. */
export type Place = Pick<NewConsent, 'ip' | 'userAgent' | 'deviceHash'>

export type Agreement = Place & {
  memberId: bigint
  /** `terms:2,policy:1`, as it was sent. */
  agreed: string
  language: Language
  source: NewConsent['source']
  at: Date
}

const USER_AGENT_MAX = 400

function versionsIn(agreed: string): ReadonlyMap<LegalKind, number> {
  const pairs = agreed.split(',').flatMap((one): [LegalKind, number][] => {
    const [kind, version] = one.split(':')
    const known = LegalKind.safeParse(kind)
    return known.success ? [[known.data, Number(version)]] : []
  })
  return new Map(pairs)
}

/** What counts and is agreed to as a whole; texts that are only there to be read are not among it. */
export const agreedTexts = (texts: ReadonlyMap<LegalKind, Standing>): Standing[] =>
  AGREED_KINDS.flatMap((kind) => texts.get(kind) ?? [])

/**
 * Keeps what was agreed to, word for word by its hash, if it is what counts at this moment: all of it or nothing. False: the brand
 * has published something else since the page was opened, and nobody can agree to what they have not seen.
 */
export async function agree(tx: Tx, merchant: Pick<Merchant, 'id' | 'site'>, agreement: Agreement): Promise<boolean> {
  const { memberId, agreed, language, source, ip, userAgent, deviceHash, at } = agreement
  const seen = versionsIn(agreed)
  const texts = agreedTexts(await textsOf(tx, merchant, at))
  if (texts.some(({ current }) => seen.get(current.kind) !== current.version)) return false
  await insertConsents(
    tx,
    texts.map(({ current: { kind, version, hashes } }) => ({
      merchantId: merchant.id,
      memberId,
      kind,
      version,
      language,
      hash: hashes[language],
      source,
      ip,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      deviceHash,
      at,
    })),
  )
  const { edition } = await consentEditions(tx, merchant.id, at)
  await setConsentEdition(tx, { id: memberId, merchantId: merchant.id }, edition)
  return true
}
