import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { securityEventsOf } from '../../../test/security-events.ts'
import { inTx } from '../../platform/db.ts'
import { type NewSecurityEvent, recordSecurityEvent } from './security-events.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let database: TestDatabase
let member: TestMember
let happened: NewSecurityEvent
beforeAll(async () => {
  database = await createTestDatabase()
  const { id: merchantId } = await aMerchant(database.db)
  member = await aMember(database.db, { merchantId })
  const where = { ip: '203.0.113.7', userAgent: ANDROID }
  happened = { merchantId, memberId: member.id, event: 'contact_bound', ...where, detail: { kind: 'email' } }
})
afterAll(() => database.drop())

test('an event names the device as its owner knows it, and goes with what happened', async () => {
  await inTx(database.db, (tx) => recordSecurityEvent(tx, happened))
  const undone = inTx(database.db, async (tx) => {
    await recordSecurityEvent(tx, happened)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await securityEventsOf(database.db, member.id)).toEqual([
    { event: 'contact_bound', ip: '203.0.113.7', device: 'Chrome, Android', detail: { kind: 'email' } },
  ])
})

test.each(["update security_event set event = 'signed_in'", 'delete from security_event', 'truncate security_event'])(
  'the database refuses to change what happened: %s',
  async (change) => {
    await expect(database.pool.query(change)).rejects.toMatchObject({ code: '23001' })
  },
)
