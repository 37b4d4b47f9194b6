import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDesk, anAnnouncement } from '../../../test/content.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { forgetMarks, MARK_DAYS } from './forget.ts'
import { insertMark, readMarks } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('marks go when nobody has been shown the announcement for long, and stay while it is shown', async () => {
  const { db, pool } = database
  const clock = fakeClock('2036-01-01T12:00:00Z')
  const { id: merchantId } = await aMerchant(db, { isDefault: true })
  const desk = aDesk(merchantId, clock)
  const member = await aMember(db, { merchantId })
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  const publish = async (title: string, endsAt: Date | null, noExpiry = false) => {
    const texts = { PT: { title, html: '' }, EN: { title, html: '' } }
    const id = await anAnnouncement(db, desk, { type: 'PL', startsAt: daysAgo(900), endsAt, noExpiry, texts })
    await insertMark(db, member.id, id, daysAgo(899))
    return id
  }
  const forEver = await publish('for ever', null, true)
  const noEnd = await publish('no end', null)
  const toCome = await publish('ends to come', daysAgo(-1))
  const lately = await publish('over lately', daysAgo(MARK_DAYS - 1))
  const over = await publish('over', daysAgo(MARK_DAYS + 1))
  const takenDown = await publish('taken down', null, true)
  const downLately = await publish('taken down lately', daysAgo(MARK_DAYS + 1))
  const down = `update announcement set status = 'ended', revised_at = $2 where id = $1`
  await pool.query(down, [takenDown, daysAgo(MARK_DAYS + 1)])
  await pool.query(down, [downLately, daysAgo(MARK_DAYS - 1)])
  const all = [forEver, noEnd, toCome, lately, over, takenDown, downLately]
  expect(await forgetMarks({ db, clock })).toBe(2)
  expect(await readMarks(db, member.id, all)).toEqual(new Set([forEver, noEnd, toCome, lately, downLately]))
  expect(await forgetMarks({ db, clock })).toBe(0)
})
