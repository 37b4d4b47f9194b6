import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierWorld, startCashierWorld } from '../../../test/cashier.ts'
import { walkBeside } from '../../../test/held/beside.ts'
import { proveHeld } from '../../../test/held/walk.ts'
import { audit } from '../../platform/audit.ts'
import { CASHIER_CHECKS } from './audit.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld()
})
afterAll(() => world.close())

test('in random worlds nothing but play, a reversal and giving up frees what is held', () => {
  const { kinds } = proveHeld(1_000)
  // Everything that can happen did.
  expect(kinds.size).toBe(20)
})

test('PostgreSQL holds what the model holds, step by step', async () => {
  let steps = 0
  for (let seed = 1; seed <= 3; seed++) steps += await walkBeside(world, seed, 40)
  expect(steps).toBeGreaterThan(40)
  const findings = await audit(world.deps.db, CASHIER_CHECKS)
  expect(findings.filter(({ check }) => /left to play|envelopes carry|given up/.test(check))).toEqual([])
})
