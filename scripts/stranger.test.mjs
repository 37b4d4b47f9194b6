import { createHash } from 'node:crypto'
import { roundForClose, timeOfRound } from '@trevo/fair/chain'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { toHex } from '@trevo/fair/sha256'
import { makeChain } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { expect, test } from 'vitest'
import { crashPoint } from '../apps/studio/src/crash/chain.ts'
import { blackjack } from '../apps/studio/src/engines/blackjack.ts'
import { drawFrom } from '../apps/studio/src/engines/shuffle.ts'
import { wheelshow } from '../apps/studio/src/engines/wheelshow.ts'
import { seededRandom } from '../apps/studio/src/fairness/random.ts'
import { hashAt, hashesFrom } from '../apps/studio/src/live/chain.ts'
import { chanceOf } from '../apps/studio/src/tables/shared/chance.ts'
import {
  bingoBalls,
  blackjackDeal,
  diceRoll,
  drawn,
  holdemCards,
  wheelStop,
  wrongIn,
  wrongInCrash,
} from '../docs/examples/verify-fairness.mjs'

// A verifier that was written from the page's text alone agrees with the product: the text is complete.
const { chain: beaconChain, sign } = createSandboxBeacon(Buffer.alloc(32, 12), Date.now)
const chain = makeChain(createHash('sha256').update('stranger').digest(), 60)
const at = (position) => chain[position] ?? new Uint8Array()

test.each(LOTTERY_GAMES.map(({ code, family }) => [code, family.model]))(
  'draws %s as the product does',
  (code, model) => {
    for (let position = 1; position <= 60; position++) {
      const text = `${code}:20261116-${position}:${toHex(at(position - 1))}`
      expect(drawn(code, toHex(at(position)), text)).toEqual([...drawResult(model, at(position), text)])
    }
  },
)

test('holds a draw to its commitment, its round and its text', () => {
  const closesAt = '2026-11-16T09:00:55.000Z'
  const round = roundForClose(beaconChain, Date.parse(closesAt))
  const signature = sign(round)
  const { genesisSeconds: genesis, periodSeconds: period } = beaconChain
  const publicInput = `k3-3m:20261116-0007:${createHash('sha256').update(signature, 'hex').digest('hex')}`
  const beacon = { genesis, period, round, signature }
  const [seed, previous, commitment] = [toHex(at(7)), toHex(at(6)), toHex(at(0))]
  const proof = { seed, previous, commitment, index: 7, publicInput, beacon }
  const result = [...drawResult({ kind: 'dice', count: 3 }, at(7), publicInput)]
  const draw = { period: '20261116-0007', closesAt, result, proof }
  expect(wrongIn('k3-3m', draw)).toEqual([])
  expect(wrongIn('k3-3m', { ...draw, result: result.map((die) => (die % 6) + 1) })).toEqual(['numbers'])
  expect(wrongIn('k3-3m', { ...draw, proof: { ...proof, beacon: { ...beacon, round: round + 1 } } })).toEqual(['round'])
  expect(wrongIn('k3-3m', { ...draw, proof: { ...proof, index: 8 } })).toEqual(['commitment'])
})

test('follows Crash from its salt to its points', () => {
  const hashes = hashesFrom(createHash('sha256').update('crash').digest(), 50)
  const { genesisSeconds: genesis, periodSeconds: period } = beaconChain
  const beacon = { genesis, period, round: 5, signature: sign(5) }
  const salt = createHash('sha256').update(beacon.signature, 'hex').digest('hex')
  const flights = Array.from({ length: 50 }, (_, index) => {
    const hash = hashAt(hashes, index + 1)
    return { id: index + 1, chain: 1, position: index + 1, hash, crash: crashPoint(hash, salt) }
  })
  const publishedAt = new Date(timeOfRound(beaconChain, 5) - 1).toISOString()
  const chains = [{ id: 1, terminalHash: hashAt(hashes, 0), salt, publishedAt, beacon }]
  expect(wrongInCrash({ flights, chains })).toEqual([])
  const late = [{ ...chains[0], publishedAt: new Date(timeOfRound(beaconChain, 5)).toISOString() }]
  expect(wrongInCrash({ flights, chains: late })).toEqual(['chain 1 came after its salt'])
})

test('rolls the dice', () => {
  for (let nonce = 0; nonce < 50; nonce++) {
    const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'boa sorte é', nonce }
    expect(diceRoll(seeds.serverSeed, seeds.clientSeed, nonce)).toBe(seededRandom(seeds).below(10_000))
  }
})

test('deals blackjack, whatever the number of boxes', () => {
  for (let nonce = 0; nonce < 60; nonce++) {
    const seeds = { serverSeed: 'ef'.repeat(32), clientSeed: 'boa sorte é', nonce }
    const stakes = ['1.00', '2.00', '3.00'].slice(0, 1 + (nonce % 3))
    const action = stakes.length === 1 ? null : { boxes: stakes }
    const setup = { engine: /** @type {const} */ ('blackjack'), profile: null, minBetMinor: 10_000n }
    const { outcome } = blackjack.begin({ setup, stakeMinor: 10_000n, action, random: seededRandom(seeds) })
    const { dealer, hands, boxes = [{ hands }] } = /** @type {any} */ (outcome)
    expect(blackjackDeal(seeds.serverSeed, seeds.clientSeed, nonce, stakes.length)).toEqual({
      dealer: dealer[0],
      boxes: boxes.map((box) => box.hands[0].cards),
    })
  }
})

test("deals hold'em, draws bingo and turns the wheel of a table", () => {
  for (let nonce = 0; nonce < 50; nonce++) {
    const seeds = { serverSeed: 'cd'.repeat(32), clientSeed: 'boa sorte é', nonce }
    expect(holdemCards(seeds.serverSeed, seeds.clientSeed, nonce)).toEqual(drawFrom(52, 9, seededRandom(seeds)))
    const balls = drawFrom(90, 40, seededRandom(seeds)).map((ball) => ball + 1)
    expect(bingoBalls(seeds.serverSeed, seeds.clientSeed, nonce)).toEqual(balls)
  }
  const stops = Array.from({ length: 200 }, (_, index) => {
    const hash = createHash('sha256').update(`wheel ${index}`).digest('hex')
    const { segment, times } = wheelshow.draw(chanceOf(hash, 'a salt'))
    expect(wheelStop(hash, 'a salt')).toEqual({ segment, times })
    return times
  })
  // Numbers, chests and climbs were among them.
  expect(new Set(stops).size).toBeGreaterThan(8)
})
