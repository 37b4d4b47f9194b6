import { sql } from 'kysely'
import '../src/base/members/tables.ts'
import '../src/base/merchants/tables.ts'
import { publishFirst } from '../src/capabilities/legal/begin.ts'
import '../src/capabilities/legal/tables.ts'
import type { Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'

const AT = new Date('2026-01-02T12:00:00Z')
const ADULT = 18

/** The platform's texts as version 1, which everybody of the demo agreed to in Portuguese when they came. */
export async function seedLegal(tx: Tx, { code, settings }: DemoBrand): Promise<void> {
  const { id } = await tx.selectFrom('merchant').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  const site = {
    brand: { name: settings.brand?.name ?? code },
    mobileTemplate: { birthday_limit: settings.template?.birthday_limit ?? ADULT },
  }
  const merchant = { id, site } as Parameters<typeof publishFirst>[1]['merchant']
  await publishFirst(tx, { merchant, at: AT, by: 'demo' })
  await sql`
    insert into legal_consent (merchant_id, member_id, kind, version, language, text_hash, source, ip, user_agent, agreed_at)
    select p.merchant_id, p.member_id, v.kind, v.version, 'PT', v.hashes ->> 'PT', 'registration', '203.0.113.7', 'demo', ${AT}
    from member_profile p join legal_version v on v.merchant_id = p.merchant_id and v.asks_consent
    where p.merchant_id = ${id}`.execute(tx)
  await sql`
    update member_profile p set consent_edition = m.consent_edition from merchant m
    where m.id = p.merchant_id and m.id = ${id}`.execute(tx)
}
