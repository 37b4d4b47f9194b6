import { createHmac } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { Language } from '@trevo/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { captchaAnswer } from '../../../test/captcha.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { unsealText } from '../../platform/seal.ts'
import { hashToken } from '../../platform/token.ts'
import { createTickets } from '../codes/tickets.ts'
import { type Captcha, createCaptcha } from './captcha.ts'
import { SHAPES } from './digit-shapes.ts'
import { drawDigits } from './picture.ts'
import { encodeGreyPng } from './png.ts'
import { speakDigits } from './sound.ts'
import { voicesOf } from './voices.ts'
import { encodeWav } from './wav.ts'

/** What was said, since no test hears it. */
const spoken: string[] = []
vi.mock('./sound.ts', async (original) => {
  const real = await original<typeof import('./sound.ts')>()
  const speak: typeof real.speakDigits = (digits, language) => {
    spoken.push(digits)
    return real.speakDigits(digits, language)
  }
  return { ...real, speakDigits: speak }
})

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
  test('takes the right answer once', async () => {
    const { ticket } = await captcha.newCaptcha(merchantId)
    const answer = await solve(ticket)
    expect(answer).toMatch(/^\d{6}$/)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(true)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(false)
  })
  test('is gone after a wrong answer', async () => {
    const { ticket } = await captcha.newCaptcha(merchantId)
    const answer = await solve(ticket)
    expect(await captcha.isRight(merchantId, ticket, otherThan(answer))).toBe(false)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(false)
  })
  test('is gone after five minutes, and was never of another brand or of no browser', async () => {
    const { ticket, lifeSeconds } = await captcha.newCaptcha(merchantId)
    const answer = await solve(ticket)
    const other = await aMerchant(database.db)
    expect(lifeSeconds).toBe(300)
    expect(await captcha.isRight(other.id, ticket, answer)).toBe(false)
    expect(await captcha.isRight(merchantId, undefined, answer)).toBe(false)
    clock.advance(300_000)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(false)
  })
  test('comes with its answer to whoever worked for it, and is as good once', async () => {
    const { ticket, answer } = await captcha.grantCaptcha(merchantId)
    expect(answer).toMatch(/^\d{6}$/)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(true)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(false)
  })
  test('keeps no answer that could be read from the database without the key', async () => {
    const { ticket } = await captcha.newCaptcha(merchantId)
    const answer = await solve(ticket)
    const rows = await database.db.selectFrom('one_time_ticket').select('data').execute()
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(answer)
    expect(stored).not.toContain(createHmac('sha256', '').update(answer).digest('base64url'))
  })
})

describe('its picture', () => {
  test('is a PNG of the right size with ink on it, never twice the same', () => {
    const [first, second] = [drawDigits('482137'), drawDigits('482137')]
    expect(first.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([192, 64])
    expect(first.equals(second)).toBe(false)
    const dark = pixelsOf(first).filter((shade) => shade < 80).length
    expect(dark).toBeGreaterThan(300)
    expect(dark).toBeLessThan(192 * 64 * 0.6)
  })
  test('never shows a digit in one shape alone, nor on one shade of paper', () => {
    for (const shapes of Object.values(SHAPES)) expect(shapes.length).toBeGreaterThanOrEqual(3)
    const shades = new Set(pixelsOf(drawDigits('111111')))
    expect(shades.size).toBeGreaterThan(60)
  })
  test('encodes rows as PNG does: a filter byte, then the shades', () => {
    const png = encodeGreyPng(2, 2, Uint8Array.of(1, 2, 3, 4))
    const data = png.subarray(png.indexOf('IDAT') + 4)
    expect([...inflateSync(data)]).toEqual([0, 1, 2, 0, 3, 4])
  })
})

describe('its sound', () => {
  test('is a WAV of one channel, 8 bits and 8000 samples a second', () => {
    const wav = encodeWav(8000, Uint8Array.of(128, 255, 0))
    expect(wav.toString('hex')).toBe(
      // RIFF, 39 bytes to come, WAVE; fmt, 16 bytes: PCM, 1 channel, 8000 Hz, 8000 bytes a second, 1 byte, 8 bits; data, 3.
      '524946462700000057415645666d7420100000000100010' + '0401f0000401f0000010008006461746103000000' + '80ff00',
    )
  })
  test('says six digits in every language, never twice the same', () => {
    for (const language of Language.options) {
      const [first, second] = [speakDigits('482137', language), speakDigits('482137', language)]
      expect(first.equals(second)).toBe(false)
      expect(first.readUInt32LE(40)).toBe(first.length - 44)
      // Six digits of a quarter to three quarters of a second with pauses between them.
      expect((first.length - 44) / 8000).toBeGreaterThan(3.5)
      expect((first.length - 44) / 8000).toBeLessThan(11)
    }
  })
  test('has ten digits in each voice, none of them silent', () => {
    for (const language of Language.options) {
      for (const voice of voicesOf(language)) {
        expect(voice).toHaveLength(10)
        for (const digit of voice) expect(Math.max(...digit)).toBeGreaterThan(0.4)
      }
    }
  })
  test('is of the digits that are then taken, once; listening spends nothing but a listening', async () => {
    const { ticket, answer } = await captcha.grantCaptcha(merchantId)
    spoken.length = 0
    const [first, second] = [
      await captcha.sayCaptcha(merchantId, ticket, 'PT'),
      await captcha.sayCaptcha(merchantId, ticket, 'EN'),
    ]
    expect(spoken).toEqual([answer, answer])
    expect(Buffer.from(first ?? '', 'base64').toString('latin1', 0, 4)).toBe('RIFF')
    expect(first).not.toBe(second)
    expect(await captcha.isRight(merchantId, ticket, spoken[0] ?? '')).toBe(true)
    expect(await captcha.isRight(merchantId, ticket, spoken[0] ?? '')).toBe(false)
    expect(await captcha.sayCaptcha(merchantId, ticket, 'PT')).toBeNull()
  })
  test('is said three times for a picture, also to callers at the same moment, and still answered then', async () => {
    const { ticket, answer } = await captcha.grantCaptcha(merchantId)
    const said = await Promise.all(Array.from({ length: 8 }, () => captcha.sayCaptcha(merchantId, ticket, 'PT')))
    expect(said.filter((sound) => sound !== null)).toHaveLength(3)
    expect(await captcha.isRight(merchantId, ticket, answer)).toBe(true)
  })
  test('is not said to another brand, without a cookie, or after its time', async () => {
    const { ticket } = await captcha.grantCaptcha(merchantId)
    const other = await aMerchant(database.db)
    expect(await captcha.sayCaptcha(other.id, ticket, 'PT')).toBeNull()
    expect(await captcha.sayCaptcha(merchantId, undefined, 'PT')).toBeNull()
    clock.advance(300_000)
    expect(await captcha.sayCaptcha(merchantId, ticket, 'PT')).toBeNull()
  })
  test('keeps the digits sealed, and for its own brand', async () => {
    const { ticket, answer } = await captcha.grantCaptcha(merchantId)
    const row = await database.db
      .selectFrom('one_time_ticket')
      .select('data')
      .where('ticket_hash', '=', hashToken(ticket))
      .executeTakeFirstOrThrow()
    const { sealed } = row.data as { sealed: string }
    const bytes = Buffer.from(sealed, 'base64url')
    const keys = TEST_CONFIG.secrets.keysFor('captcha sound')
    expect(bytes.toString('latin1')).not.toContain(answer)
    expect(unsealText(keys, String(merchantId), bytes)).toBe(answer)
    expect(() => unsealText(keys, String(merchantId + 1), bytes)).toThrow()
  })
})

function pixelsOf(png: Buffer): Uint8Array {
  return inflateSync(png.subarray(png.indexOf('IDAT') + 4)).filter((_shade, index) => index % 193 !== 0)
}
