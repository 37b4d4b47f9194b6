import type { LegalKind } from '@trevo/contract/legal'
import type { Language } from '@trevo/contract/wire'
import type { Db, Tx } from '../../platform/db.ts'
import { once } from '../../platform/once.ts'
import type { Texts } from './tables.ts'
import './tables.ts'

export type VersionRow = {
  kind: LegalKind
  version: number
  texts: Texts
  hashes: Texts
  promises: Record<string, number>
  asksConsent: boolean
  edition: number | null
  note: string
  publishedBy: string
  approvedBy: string
  publishedAt: Date
  countsFrom: Date
}

const versions = (db: Db | Tx, merchantId: number) =>
  db
    .selectFrom('legal_version')
    .select(['kind', 'version', 'texts', 'hashes', 'promises', 'asks_consent as asksConsent', 'edition', 'note'])
    .select(['published_by as publishedBy', 'approved_by as approvedBy'])
    .select(['published_at as publishedAt', 'counts_from as countsFrom'])
    .where('merchant_id', '=', merchantId)

/** Newest first; of all kinds where none is named. As few as a brand ever published. */
export const versionsOf = (db: Db | Tx, merchantId: number, kind?: LegalKind): Promise<VersionRow[]> =>
  versions(db, merchantId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'terms'))
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()

export async function insertVersion(tx: Tx, merchantId: number, row: VersionRow): Promise<void> {
  await tx
    .insertInto('legal_version')
    .values({
      merchant_id: merchantId,
      kind: row.kind,
      version: row.version,
      texts: JSON.stringify(row.texts),
      hashes: JSON.stringify(row.hashes),
      promises: JSON.stringify(row.promises),
      asks_consent: row.asksConsent,
      edition: row.edition,
      note: row.note,
      published_by: row.publishedBy,
      approved_by: row.approvedBy,
      published_at: row.publishedAt,
      counts_from: row.countsFrom,
    })
    .execute()
}

export type NewConsent = {
  merchantId: number
  memberId: bigint
  kind: LegalKind
  version: number
  language: Language
  hash: string
  source: 'registration' | 'form'
  ip: string
  userAgent: string
  deviceHash: Buffer | null
  at: Date
}

export async function insertConsents(tx: Tx, consents: readonly NewConsent[]): Promise<void> {
  if (consents.length === 0) return
  await tx
    .insertInto('legal_consent')
    .values(
      consents.map((one) => ({
        merchant_id: one.merchantId,
        member_id: one.memberId,
        kind: one.kind,
        version: one.version,
        language: one.language,
        text_hash: one.hash,
        source: one.source,
        ip: one.ip,
        user_agent: one.userAgent,
        device_hash: one.deviceHash,
        agreed_at: one.at,
      })),
    )
    .execute()
}

const SHOWN_MAX = 50

/** Newest first. */
export const consentsOf = (db: Db | Tx, memberId: bigint) =>
  db
    .selectFrom('legal_consent')
    .select(['kind', 'version', 'language', 'text_hash as hash', 'source', 'agreed_at as agreedAt'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute()

export async function agreedEditionOf(db: Db | Tx, memberId: bigint): Promise<number> {
  const row = await db
    .selectFrom('member_profile')
    .select('consent_edition')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.consent_edition ?? 0
}

type Asked = { memberId: bigint; requestId: string; input: string; now: Date }

export const legalOnce = (tx: Tx, { memberId, requestId, input, now }: Asked, work: () => Promise<bigint>) =>
  once(
    tx,
    {
      table: 'legal_request',
      key: { member_id: memberId, request_id: requestId },
      about: {},
      input,
      answerIn: 'answer',
      now,
    },
    work,
  )
