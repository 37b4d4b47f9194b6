import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { Owner } from './profile.ts'
import './tables.ts'

/** The edition of the brand's legal texts that a member has agreed to; the gate reads it. Never goes back. */
export async function setConsentEdition(tx: Tx, { id, merchantId }: Owner, edition: number): Promise<void> {
  await sql`
    insert into member_profile (member_id, merchant_id, consent_edition) values (${id}, ${merchantId}, ${edition})
    on conflict (member_id) do update
      set consent_edition = greatest(coalesce(member_profile.consent_edition, 0), excluded.consent_edition)`.execute(tx)
}
