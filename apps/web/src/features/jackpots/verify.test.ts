import type { JackpotProof } from '@trevo/contract/jackpots'
import { roundForClose } from '@trevo/fair/chain'
import { listHash } from '@trevo/fair/jackpot'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { expect, test } from 'vitest'
import { verifyDraw } from './verify.ts'

const CLOSED_AT = '2026-11-17T12:00:00.000Z'
const sandbox = createSandboxBeacon(new Uint8Array(32).fill(3), () => Date.parse(CLOSED_AT) + 60_000)
const round = roundForClose(sandbox.chain, Date.parse(CLOSED_AT))

/** One round that reaches the sum: it is its own, whatever the beacon says. */
const PROOF: JackpotProof = {
  jackpotId: '7',
  number: 3,
  closedAt: CLOSED_AT,
  listHash: listHash([['901', 100_000_000n]]),
  rounds: [['901', '100000000']],
  staked: '100000000',
  levels: [{ level: 'mini', share: '1000', seed: '100000', start: '100000', cap: '200000', fed: '0' }],
  beacon: { ...sandbox.chain, round, signature: sandbox.sign(round) },
  drops: [{ level: 'mini', roundId: '901', stake: '100000000', amount: '20.00' }],
}

test('a draw that was made as it says holds in all its parts', async () => {
  expect(await verifyDraw(PROOF)).toEqual({ list: true, beacon: true, drops: true })
})

test('another list, another round of the beacon and another winner are each seen', async () => {
  expect(await verifyDraw({ ...PROOF, listHash: '00'.repeat(32) })).toMatchObject({ list: false })
  const later = { ...PROOF.beacon, round: round + 1, signature: sandbox.sign(round + 1) }
  expect(await verifyDraw({ ...PROOF, beacon: later })).toMatchObject({ beacon: false })
  const unsigned = { ...PROOF.beacon, signature: sandbox.sign(round + 1) }
  expect(await verifyDraw({ ...PROOF, beacon: unsigned })).toMatchObject({ beacon: false })
  expect(await verifyDraw({ ...PROOF, drops: [] })).toMatchObject({ drops: false })
})

test('there is nothing to check before the beacon has spoken, or without a list', async () => {
  expect(await verifyDraw({ ...PROOF, rounds: null })).toBeNull()
  expect(await verifyDraw({ ...PROOF, beacon: { ...PROOF.beacon, signature: null } })).toBeNull()
})
