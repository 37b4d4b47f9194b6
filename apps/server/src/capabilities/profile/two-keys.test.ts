import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { fillIdentity } from '../../base/members/profile.ts'
import { type Secrets, secretsFrom } from '../../platform/config.ts'
import { inTx } from '../../platform/db.ts'
import { sealedDetails } from '../cashier/payout-details.ts'
import { readProfile } from './queries.ts'

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]
/** Servers on their way from one secret to the other: each reads both, one still seals with the old one. */
const beforeSwap = secretsFrom(OLD, NEW)
const afterSwap = secretsFrom(NEW, OLD)
const TODAY = '2026-03-01'
const ROUNDS = 10

let database: TestDatabase
let merchantId = 0
beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
afterAll(() => database.drop())

const give = (secrets: Secrets, member: TestMember, idNumber: string) =>
  inTx(database.db, (tx) => fillIdentity(tx, secrets, member, { idNumber, birthday: '1990-05-17' }, TODAY))

test('a document is one member’s alone, whichever key it was hashed with', async () => {
  const [ana, bia] = [await aMember(database.db, { merchantId }), await aMember(database.db, { merchantId })]
  expect(await give(secretsFrom(OLD), ana, '52998224725')).not.toBeNull()
  expect(await give(afterSwap, bia, '52998224725')).toBeNull()
  expect(await readProfile(database.db, afterSwap, ana.id)).toMatchObject({
    idNumber: '52998224725',
    birthday: '1990-05-17',
  })
})

test('also when two servers with the keys the other way round are asked at once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [ana, bia] = [await aMember(database.db, { merchantId }), await aMember(database.db, { merchantId })]
    const kept = await Promise.all([give(beforeSwap, ana, `DOC${round}`), give(afterSwap, bia, `DOC${round}`)])
    expect(kept.filter((one) => one !== null)).toHaveLength(1)
  }
})

test('nothing of it stands in the rows', async () => {
  const member = await aMember(database.db, { merchantId })
  await give(afterSwap, member, '11144477735')
  const details = { document: '11144477735', pixKey: null, bankCode: '001', branch: '1234', account: '987654X' }
  await database.db
    .insertInto('payout_account')
    .values({
      merchant_id: merchantId,
      member_id: member.id,
      kind: 'bank',
      holder: 'Ana Lima',
      pix_key_type: null,
      bank_code: '001',
      created_at: new Date(),
      ...sealedDetails(afterSwap, member.id, details),
    })
    .execute()
  const { rows } = await sql<{ text: string }>`
    select p::text || a::text || encode(p.id_number_sealed, 'escape') || encode(a.details_sealed, 'escape') as text
    from member_profile p join payout_account a using (member_id) where member_id = ${member.id}`.execute(database.db)
  for (const secret of ['11144477735', '1990', '987654X', '1234']) {
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]) {
      // Four digits turn up in random bytes by chance.
      if (form.length > 6) expect(rows[0]?.text).not.toContain(form)
    }
  }
})
