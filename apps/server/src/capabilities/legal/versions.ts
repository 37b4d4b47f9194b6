import { LEGAL_KINDS, type LegalKind, type LegalVersion } from '@trevo/contract/legal'
import type { Db, Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import { PROMISES } from './promises.ts'
import { type VersionRow, versionsOf } from './queries.ts'
import { filledTexts, HOUSE_TEXTS, hashesOf } from './words.ts'

export const asVersion = ({ kind, version, countsFrom, asksConsent }: VersionRow): LegalVersion => ({
  kind,
  version,
  countsFrom: version === 0 ? null : countsFrom.toISOString(),
  asksConsent,
})

const EVER = new Date(0)

/** What a brand shows that has published nothing of this kind: the platform's own text. Nobody is asked to agree to it again. */
export function houseVersion(kind: LegalKind, merchant: Pick<Merchant, 'site'>): VersionRow {
  const texts = filledTexts(HOUSE_TEXTS[kind], merchant)
  return {
    kind,
    version: 0,
    texts,
    hashes: hashesOf(texts),
    promises: { ...PROMISES },
    asksConsent: false,
    edition: null,
    note: '',
    publishedBy: '',
    approvedBy: '',
    publishedAt: EVER,
    countsFrom: EVER,
  }
}

/** The newest whose moment has come. */
const counting = (rows: readonly VersionRow[], now: Date): VersionRow | undefined =>
  rows
    .filter(({ countsFrom }) => countsFrom <= now)
    .toSorted((a, b) => b.countsFrom.getTime() - a.countsFrom.getTime() || b.version - a.version)[0]

export type Standing = { current: VersionRow; all: readonly VersionRow[] }

/** Each kind of text as it counts now, with everything that was published of it. */
export async function textsOf(
  db: Db | Tx,
  merchant: Pick<Merchant, 'id' | 'site'>,
  now: Date,
): Promise<ReadonlyMap<LegalKind, Standing>> {
  const rows = await versionsOf(db, merchant.id)
  return new Map(
    LEGAL_KINDS.map((kind) => {
      const all = rows.filter((row) => row.kind === kind)
      return [kind, { current: counting(all, now) ?? houseVersion(kind, merchant), all }]
    }),
  )
}
