import { randomUUID } from 'node:crypto'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { opsSetVendorTerms, opsVendorTerms, type VendorTerms } from '@trevo/contract/ops/vendors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { isLooser } from './terms.ts'

const BRL = {
  currency: 'BRL',
  maxStake: '500.00',
  maxPrize: '50000.00',
  maxCorrection: '5000.00',
  promoDayMax: '100.00',
  jackpotShare: '1.50',
  jackpotDayMax: '5000.00',
} as const
const GIVES_NOTHING = { promoDayMax: null, jackpotShare: null, jackpotDayMax: null }
const TERMS: VendorTerms = { apiUrl: 'https://jogos.example/calls', addresses: ['203.0.113.7'], limits: [BRL] }

test.each<[string, VendorTerms, boolean]>([
  ['the same', TERMS, false],
  ['a lower stake', { ...TERMS, limits: [{ ...BRL, maxStake: '499.00' }] }, false],
  ['a higher stake', { ...TERMS, limits: [{ ...BRL, maxStake: '500.01' }] }, true],
  ['no limit of corrections', { ...TERMS, limits: [{ ...BRL, maxCorrection: null }] }, true],
  ['no limit of prizes', { ...TERMS, limits: [{ ...BRL, maxPrize: null }] }, true],
  ['no row at all', { ...TERMS, limits: [] }, true],
  ['more gifts', { ...TERMS, limits: [{ ...BRL, promoDayMax: '100.01' }] }, true],
  ['pools that take more', { ...TERMS, limits: [{ ...BRL, jackpotShare: '1.51' }] }, true],
  ['pools that take less', { ...TERMS, limits: [{ ...BRL, jackpotShare: '0.50' }] }, false],
  ['pools that pay more', { ...TERMS, limits: [{ ...BRL, jackpotDayMax: '5000.01' }] }, true],
  ['no pools', { ...TERMS, limits: [{ ...BRL, jackpotShare: null, jackpotDayMax: null }] }, false],
  ['no gifts', { ...TERMS, limits: [{ ...BRL, promoDayMax: null }] }, false],
  ['a limit where there was none', { ...TERMS, limits: [BRL, { ...BRL, currency: 'USD', ...GIVES_NOTHING }] }, false],
  ['gifts where there were none', { ...TERMS, limits: [BRL, { ...BRL, currency: 'USD' }] }, true],
  ['one address more', { ...TERMS, addresses: ['203.0.113.7', '203.0.113.8'] }, true],
  ['from anywhere', { ...TERMS, addresses: [] }, true],
  ['another address for calls', { ...TERMS, apiUrl: 'https://evil.example/calls' }, true],
  ['no address for calls', { ...TERMS, apiUrl: null }, false],
])('%s: whether it lets the vendor do more', (_, after, looser) => {
  expect(isLooser(TERMS, after)).toBe(looser)
})

let world: OpsWorld
let admin: StaffCaller
let second: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  admin = await signedIn(world.server, { roles: ['admin'], merchantId: null })
  second = await signedIn(world.server, { roles: ['finance'], merchantId: null })
})
afterAll(() => world.close())

test('stricter terms hold at once; looser ones only with somebody else', async () => {
  const params = { id: 'PG' }
  const set = (body: VendorTerms, caller = admin) => caller.call(opsSetVendorTerms, { params, body })
  const strict: VendorTerms = { apiUrl: null, addresses: ['203.0.113.7'], limits: [{ ...BRL, ...GIVES_NOTHING }] }
  expect(answered(await set(strict))).toEqual(strict)
  expect(errorOf(await set(TERMS))).toBe('approval_required')
  expect(errorOf(await set({ ...strict, addresses: ['nowhere'] }))).toBe('invalid_input')
  expect(answered(await admin.call(opsVendorTerms, { params }))).toEqual(strict)
  const asked = answered<Approval>(
    await admin.call(opsAskApproval, {
      body: { requestId: randomUUID(), kind: 'vendor_terms', note: 'As agreed by contract', params, body: TERMS },
    }),
  )
  expect(answered(await admin.call(opsVendorTerms, { params }))).toEqual(strict)
  const decision = { params: { id: asked.id }, body: { accept: true } }
  expect(errorOf(await admin.call(opsDecideApproval, decision))).toBe('second_person_required')
  expect(answered(await admin.call(opsVendorTerms, { params }))).toEqual(strict)
  answered(await second.call(opsDecideApproval, decision))
  expect(answered(await admin.call(opsVendorTerms, { params }))).toEqual(TERMS)
})
