import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { secretsFrom } from '../config.ts'
import { GuestWork, type Work } from './guest-work.ts'

const NETWORK = '203.0.113.0/24'
const START = '2026-11-16T12:00:00Z'
const MINUTE_MS = 60_000
const SECRET = 'a secret that only tests know, 32+'

const deskOf = (clock = fakeClock(START), ...secrets: [string, string?]) =>
  new GuestWork(secretsFrom(...secrets).keysFor('guest work'), clock)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const wire = (solution: object) => Buffer.from(JSON.stringify(solution)).toString('base64')

function solved({ maxnumber, ...work }: Work): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (sha256(work.salt + number) === work.challenge) return wire({ ...work, number })
  }
  throw new Error('there is no answer in reach')
}

test('work that was done stands for one caller of the network for ten minutes', () => {
  const clock = fakeClock(START)
  const desk = deskOf(clock, SECRET)
  const proof = solved(desk.ask(NETWORK, 1))
  const caller = desk.callerOf(proof, NETWORK)
  expect(caller).toMatch(/^w[0-9a-f]{32}$/)
  expect(desk.callerOf(solved(desk.ask(NETWORK, 1)), NETWORK)).not.toBe(caller)
  expect(desk.callerOf(proof, '198.51.100.0/24')).toBeNull()
  clock.advance(9 * MINUTE_MS)
  expect(desk.callerOf(proof, NETWORK)).toBe(caller)
  clock.advance(MINUTE_MS)
  expect(desk.callerOf(proof, NETWORK)).toBeNull()
})

test('nothing but the answer to a challenge of ours is taken', () => {
  const desk = deskOf(fakeClock(START), SECRET)
  const work = desk.ask(NETWORK, 1)
  const right = JSON.parse(Buffer.from(solved(work), 'base64').toString()) as { number: number; salt: string }
  const changes = [
    { number: right.number + 1 },
    { salt: right.salt.replace(/expires=\d+/, 'expires=9999999999') },
    { signature: '0'.repeat(64) },
    // Work of one's own making, which takes none.
    { number: right.number + 2, challenge: sha256(`${right.salt}${right.number + 2}`) },
  ]
  for (const change of changes) expect(desk.callerOf(wire({ ...right, ...change }), NETWORK)).toBeNull()
  for (const text of [undefined, '', 'x', wire([]), wire({}), 'A'.repeat(1_001)]) {
    expect(desk.callerOf(text, NETWORK)).toBeNull()
  }
})

test.each([
  [1, 60_000],
  [49, 60_000],
  [50, 120_000],
  [149, 240_000],
  [250, 1_920_000],
  [100_000, 1_920_000],
])('with %i asked in a minute the work goes up to %i', (asked, maxnumber) => {
  expect(deskOf(fakeClock(START), SECRET).ask(NETWORK, asked).maxnumber).toBe(maxnumber)
})

test('work given under the previous secret is taken while that one stands', () => {
  const clock = fakeClock(START)
  const proof = solved(deskOf(clock, SECRET).ask(NETWORK, 1))
  const next = 'another secret that only tests know'
  expect(deskOf(clock, next, SECRET).callerOf(proof, NETWORK)).not.toBeNull()
  expect(deskOf(clock, next).callerOf(proof, NETWORK)).toBeNull()
})
