import { createHmac } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captchaAnswer } from '../../../test/captcha.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { createTickets } from '../codes/tickets.ts'
import { type Captcha, createCaptcha } from './captcha.ts'
import { SHAPES } from './digit-shapes.ts'
import { drawDigits } from './picture.ts'
import { encodeGreyPng } from './png.ts'

let database: TestDatabase
let clock: FakeClock
let captcha: Captcha
let merchantId = 0

beforeAll(async () => {
  database = await createTestDatabase()
  merchantId = (await aMerchant(database.db)).id
})
beforeEach(() => {
  clock = fakeClock('2026-03-01T12:00:00Z')
  const tickets = createTickets({ db: database.db, clock })
  captcha = createCaptcha({ db: database.db, tickets, secrets: TEST_CONFIG.secrets })
})
afterAll(() => database.drop())

const solve = (ticket: string) => captchaAnswer(database.db, ticket)
const otherThan = (answer: string) => String((Number(answer) + 1) % 1_000_000).padStart(6, '0')

describe('a captcha', () => {
  it('takes the right answer once', async () => {
    const { ticket } = await captcha.newCaptcha(merchantId)
    const answer = await solve(ticket)
    expect(answer).toMatch(/^\d{6}$/)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(true)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(false)
  })
  it('is gone after a wrong answer', async () => {
    const { ticket } = await captcha.newCaptcha(merchantId)
    const answer = await solve(ticket)
    expect(await captcha.isRight(merchantId, ticket, otherThan(answer))).toBe(false)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(false)
  })
  it('is gone after five minutes, and was never of another brand or of no browser', async () => {
    const { ticket, lifeSeconds } = await captcha.newCaptcha(merchantId)
    const answer = await solve(ticket)
    const other = await aMerchant(database.db)
    expect(lifeSeconds).toBe(300)
    expect(await captcha.isRight(other.id, ticket, answer)).toBe(false)
    expect(await captcha.isRight(merchantId, undefined, answer)).toBe(false)
    clock.advance(300_000)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(false)
  })
  it('comes with its answer to whoever worked for it, and is as good once', async () => {
    const { ticket, answer } = await captcha.grantCaptcha(merchantId)
    expect(answer).toMatch(/^\d{6}$/)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(true)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(false)
  })
  it('keeps no answer that could be read from the database without the key', async () => {
    const { ticket } = await captcha.newCaptcha(merchantId)
    const answer = await solve(ticket)
    const rows = await database.db.selectFrom('one_time_ticket').select('data').execute()
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(answer)
    expect(stored).not.toContain(createHmac('sha256', '').update(answer).digest('base64url'))
  })
})

describe('its picture', () => {
  it('is a PNG of the right size with ink on it, never twice the same', () => {
    const [first, second] = [drawDigits('482137'), drawDigits('482137')]
    expect(first.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([192, 64])
    expect(first.equals(second)).toBe(false)
    const dark = pixelsOf(first).filter((shade) => shade < 80).length
    expect(dark).toBeGreaterThan(300)
    expect(dark).toBeLessThan(192 * 64 * 0.6)
  })
  it('never shows a digit in one shape alone, nor on one shade of paper', () => {
    for (const shapes of Object.values(SHAPES)) expect(shapes.length).toBeGreaterThanOrEqual(3)
    const shades = new Set(pixelsOf(drawDigits('111111')))
    expect(shades.size).toBeGreaterThan(60)
  })
  it('encodes rows as PNG does: a filter byte, then the shades', () => {
    const png = encodeGreyPng(2, 2, Uint8Array.of(1, 2, 3, 4))
    const data = png.subarray(png.indexOf('IDAT') + 4)
    expect([...inflateSync(data)]).toEqual([0, 1, 2, 0, 3, 4])
  })
})

function pixelsOf(png: Buffer): Uint8Array {
  return inflateSync(png.subarray(png.indexOf('IDAT') + 4)).filter((_shade, index) => index % 193 !== 0)
}
