import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

/** Which edition of the brand's legal texts a member must have agreed to, and the one that waits for its moment. */
export type ConsentEditions = { edition: number; next: { edition: number; from: Date } | null }

type Row = { edition: number; nextEdition: number | null; nextFrom: Date | null }

/** As they count at that moment: one whose time has come is no longer the next. */
function editionsAt({ edition, nextEdition, nextFrom }: Row, now: Date): ConsentEditions {
  if (nextEdition === null || nextFrom === null) return { edition, next: null }
  return nextFrom <= now
    ? { edition: nextEdition, next: null }
    : { edition, next: { edition: nextEdition, from: nextFrom } }
}

export async function consentEditions(
  db: Db | Tx,
  merchantId: number,
  now: Date,
  { lock = false } = {},
): Promise<ConsentEditions> {
  const { rows } = await sql<Row>`
    select consent_edition as edition, next_consent_edition as "nextEdition", next_consent_from as "nextFrom"
    from merchant where id = ${merchantId} ${lock ? sql`for no key update` : sql``}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no brand ${merchantId}`)
  return editionsAt(row, now)
}

export async function setConsentEditions(
  tx: Tx,
  merchantId: number,
  { edition, next }: ConsentEditions,
): Promise<void> {
  await tx
    .updateTable('merchant')
    .set({
      consent_edition: edition,
      next_consent_edition: next?.edition ?? null,
      next_consent_from: next?.from ?? null,
    })
    .where('id', '=', merchantId)
    .execute()
}
