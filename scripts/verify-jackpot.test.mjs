import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dropAt, listHash, pointOf, winnerOf as productsWinner } from '../packages/fair/src/jackpot.ts'
import { createSandboxBeacon } from '../packages/fair/src/sandbox.ts'
import { problemsOf, winnerOf } from './verify-jackpot.mjs'

const closedAt = '2026-11-17T12:00:00.000Z'
const sandbox = createSandboxBeacon(Buffer.alloc(32, 3), () => Date.parse(closedAt) + 60_000)
const { hash, publicKey, genesisSeconds, periodSeconds } = sandbox.chain
const round = Math.ceil((Date.parse(closedAt) / 1000 + periodSeconds - genesisSeconds) / periodSeconds) + 1

/** 0.1 % of stakes, from 10.00 to 20.00: 6,000.00 at once fill more than half of the way. */
function drawOf(number, stakes) {
  const rounds = stakes.map((stake, index) => [String(100 + index), String(stake)])
  const level = { level: 'mini', share: '1000', seed: '100000', start: '100000', cap: '200000', fed: '0' }
  const draw = {
    jackpotId: '7',
    number,
    closedAt,
    listHash: listHash(rounds.map(([id, stake]) => [id, BigInt(stake)])),
    rounds,
    staked: String(stakes.reduce((sum, stake) => sum + stake, 0)),
    levels: [level],
    beacon: { hash, publicKey, genesisSeconds, periodSeconds, round, signature: sandbox.sign(round) },
    drops: [],
  }
  const index = winnerOf(draw, 'mini')
  return { ...draw, drops: index === null ? [] : [{ level: 'mini', roundId: rounds[index][0] }] }
}

test('decides as the product does, draw after draw', () => {
  const randomness = createHash('sha256').update(sandbox.sign(round), 'hex').digest('hex')
  let given = 0
  for (let number = 1; number <= 200; number++) {
    const stakes = [10_000_000, 30_000_000, 20_000_000].map((stake) => stake + number)
    const draw = drawOf(number, stakes)
    const then = { share: 1000n, seed: 100_000n, start: 100_000n, cap: 200_000n, fed: 0n }
    const point = pointOf(randomness, { pool: '7', number, level: 'mini' })
    const at = dropAt(
      then,
      stakes.reduce((sum, stake) => sum + BigInt(stake), 0n),
      point,
    )
    const expected = at === null ? null : productsWinner(stakes.map(BigInt), 1000n, at)
    expect(winnerOf(draw, 'mini')).toBe(expected)
    // The beacon's signature takes most of the time, and is the same for all.
    if (number % 10 === 0) expect(problemsOf(draw)).toEqual([])
    if (expected !== null) given += 1
  }
  // 60 of a hundred, give or take.
  expect(given).toBeGreaterThan(90)
  expect(given).toBeLessThan(150)
})

test('says what is wrong with a draw that was changed', () => {
  const draw = drawOf(1, [200_000_000, 100_000_000])
  expect(problemsOf(draw)).toEqual([])
  const other = { ...draw, drops: [{ level: 'mini', roundId: '999' }] }
  expect(problemsOf(other)).toEqual([expect.stringContaining('the page says 999')])
  const listed = { ...draw, rounds: [...draw.rounds].reverse() }
  expect(problemsOf(listed)).toContain('the list of rounds is not the one that was told before')
  const early = { ...draw, beacon: { ...draw.beacon, round: round - 1, signature: sandbox.sign(round - 1) } }
  expect(problemsOf(early)).toContain('the round of the beacon is not the one that follows the close')
  const forged = { ...draw, beacon: { ...draw.beacon, signature: sandbox.sign(round - 1) } }
  expect(problemsOf(forged)[0]).toContain('did not sign')
})
