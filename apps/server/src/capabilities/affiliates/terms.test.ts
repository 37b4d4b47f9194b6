import { expect, test } from 'vitest'
import { outgoing } from './postback.ts'
import { costOf, monthResult, type PlanTerms } from './terms.ts'

const plan = (more: Partial<PlanTerms> = {}): PlanTerms => ({
  name: 'Parceiros',
  cpa: null,
  cpaLeast: null,
  cpaPlayed: null,
  shareBps: 3000,
  playShare: 12_000,
  carries: true,
  lifeDays: null,
  ...more,
})
const NONE = { carriedIn: 0n, owedIn: 0n }
/** Whole units of money. */
const month = (turnover: number, prize: number, more: { gifts?: number; cpa?: number; takenBack?: number } = {}) => ({
  turnover: BigInt(turnover) * 10_000n,
  riskless: 0n,
  prize: BigInt(prize) * 10_000n,
  gifts: BigInt(more.gifts ?? 0) * 10_000n,
  fees: 0n,
  cpa: BigInt(more.cpa ?? 0) * 10_000n,
  takenBack: BigInt(more.takenBack ?? 0) * 10_000n,
})

test('a share is a part of what is left after prizes and gifts', () => {
  // 10,000 played, 9,600 won, 100 given: 300 are left, and 30% of it are 90; 1.2% of play would be 120.
  expect(monthResult(plan(), month(10_000, 9_600, { gifts: 100 }), NONE)).toEqual({
    share: 900_000n,
    carriedOut: 0n,
    owedOut: 0n,
    due: 900_000n,
  })
})

test('a month of luck for the house pays no more than a part of what was played', () => {
  // 30% of 5,000 would be 1,500; 1.2% of 10,000 are 120.
  expect(monthResult(plan(), month(10_000, 5_000), NONE).due).toBe(1_200_000n)
})

test('a loss is made up by the months after it where the plan says so, and forgotten where it does not', () => {
  const loss = month(10_000, 10_200)
  expect(monthResult(plan(), loss, NONE)).toEqual({ share: 0n, carriedOut: -2_000_000n, owedOut: 0n, due: 0n })
  expect(monthResult(plan({ carries: false }), loss, NONE).carriedOut).toBe(0n)
  // 300 left, 200 of it to be made up: 30% of 100.
  expect(monthResult(plan(), month(10_000, 9_700), { carriedIn: -2_000_000n, owedIn: 0n }).due).toBe(300_000n)
})

test('what is taken back beyond what was earned is owed, whatever the plan says', () => {
  const taken = monthResult(plan({ carries: false }), month(0, 0, { takenBack: 50 }), NONE)
  expect(taken).toEqual({ share: 0n, carriedOut: 0n, owedOut: -500_000n, due: 0n })
  expect(monthResult(plan(), month(0, 0, { cpa: 80 }), { carriedIn: 0n, owedIn: -500_000n }).due).toBe(300_000n)
})

test('whatever was won and lost, months without carry-over never cost more of play than the plan says', () => {
  // Two accounts of one hand: one month all is lost, the next all is won, again and again.
  const swing = plan({ carries: false, cpa: 500_000n, cpaLeast: 200_000n, cpaPlayed: 100_000_000n })
  let paid = 0n
  let played = 0n
  for (let turn = 0; turn < 20; turn += 1) {
    const figures = month(10_000, turn % 2 === 0 ? 0 : 19_800, { cpa: turn === 0 ? 50 : 0 })
    played += figures.turnover
    paid += monthResult(swing, figures, NONE).due
  }
  // 1.2% of play, and 50 for every 10,000.
  expect(costOf(swing)).toBe(17_000)
  expect(Number(paid) / Number(played)).toBeLessThanOrEqual(costOf(swing) / 1_000_000)
})

test('what is filled into an address stays in its place', () => {
  const told = {
    event: 'qualified',
    eventId: '7',
    clickId: 'c',
    sub: 'a&b=c/../#x?y',
    code: 'BLOG',
    amount: '50.00',
    currency: 'BRL',
    time: '2026-11-18T00:00:00.000Z',
  } as const
  const { url, headers } = outgoing(
    { method: 'GET', url: 'https://partner.test/p?s={sub}&e={event}&q={nothing}' },
    told,
    'key',
    new Date(0),
  )
  expect(url).toBe('https://partner.test/p?s=a%26b%3Dc%2F..%2F%23x%3Fy&e=qualified&q={nothing}')
  // echo -en "0\nGET\n<url>\n" | openssl dgst -sha256 -hmac key
  expect(headers['x-postback-signature']).toMatch(/^[\da-f]{64}$/)
})
