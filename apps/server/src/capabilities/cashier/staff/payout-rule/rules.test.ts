import { randomUUID } from 'node:crypto'
import type { MarginStack } from '@trevo/contract/margin'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { type Margin, opsMargin, opsSetPlatformMargin } from '@trevo/contract/ops/margin'
import { opsPayoutRule, opsSetPayoutRule } from '@trevo/contract/ops/payout-rule'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../../test/staff.ts'

let world: OpsWorld
let finance: StaffCaller
let admin: StaffCaller
let everyFinance: StaffCaller
let everyAdmin: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  const merchantId = world.brandId
  finance = await signedIn(world.server, { merchantId, roles: ['finance'] })
  admin = await signedIn(world.server, { merchantId, roles: ['admin'] })
  everyFinance = await signedIn(world.server, { roles: ['finance'] })
  everyAdmin = await signedIn(world.server, { roles: ['admin'] })
})
afterAll(() => world.close())

const ask = (caller: StaffCaller, kind: 'payout_rule' | 'platform_margin', body: object) =>
  caller.call(opsAskApproval, { body: { requestId: randomUUID(), kind, note: 'porque sim', params: {}, body } })
const agree = (caller: StaffCaller, { id }: Approval) =>
  caller.call(opsDecideApproval, { params: { id }, body: { accept: true } })

describe('the wait before a payout', () => {
  const waitHours = async () => answered<{ waitHours: number }>(await finance.call(opsPayoutRule)).waitHours
  const set = (hours: number) => finance.call(opsSetPayoutRule, { body: { waitHours: hours } })

  test('is made longer alone and shorter by two', async () => {
    expect(await waitHours()).toBe(24)
    expect((await set(48)).status).toBe(200)
    expect(errorOf(await set(47))).toBe('approval_required')
    expect(await waitHours()).toBe(48)
    const asked = answered<Approval>(await ask(finance, 'payout_rule', { waitHours: 12 }))
    expect(asked.facts).toEqual([{ name: 'wait_hours', as: 'count', before: '48', after: '12' }])
    expect(errorOf(await agree(finance, asked))).not.toBeNull()
    expect(await waitHours()).toBe(48)
    expect((await agree(admin, asked)).status).toBe(200)
    expect(await waitHours()).toBe(12)
  })

  test('is never below zero or beyond a month, and not risk’s to set', async () => {
    for (const hours of [-1, 721, 1.5]) expect(errorOf(await set(hours))).toBe('invalid_input')
    const risk = await signedIn(world.server, { merchantId: world.brandId, roles: ['risk'] })
    expect(errorOf(await risk.call(opsSetPayoutRule, { body: { waitHours: 700 } }))).toBe('no_permission')
  })
})

describe('how much of the keep may be given back', () => {
  const factors = async () => {
    const { givenPercent, rebatePercent } = answered<Margin>(await everyFinance.call(opsMargin))
    return [givenPercent, rebatePercent]
  }
  const set = (givenPercent: number, rebatePercent: number) =>
    everyFinance.call(opsSetPlatformMargin, { body: { givenPercent, rebatePercent } })

  test('is raised by two who act for every brand, and by nobody of one', async () => {
    expect(await factors()).toEqual([80, 50])
    expect(errorOf(await set(81, 50))).toBe('approval_required')
    expect(errorOf(await set(80, 51))).toBe('approval_required')
    expect(errorOf(await set(50, 51))).toBe('invalid_input')
    const body = { givenPercent: 85, rebatePercent: 55 }
    expect(errorOf(await finance.call(opsSetPlatformMargin, { body }))).toBe('no_permission')
    expect(errorOf(await ask(finance, 'platform_margin', body))).toBe('no_permission')
    const asked = answered<Approval>(await ask(everyFinance, 'platform_margin', body))
    expect(asked.facts).toEqual([
      { name: 'given_percent', as: 'percent', before: '80', after: '85' },
      { name: 'rebates_percent', as: 'percent', before: '50', after: '55' },
    ])
    expect(errorOf(await agree(admin, asked))).toBe('no_permission')
    expect(await factors()).toEqual([80, 50])
    expect((await agree(everyAdmin, asked)).status).toBe(200)
    expect(await factors()).toEqual([85, 55])
  })

  test('is lowered alone', async () => {
    expect((await set(80, 50)).status).toBe(200)
    expect(await factors()).toEqual([80, 50])
  })

  test('is not lowered below what a brand gives back already, and says which', async () => {
    // Games that keep 20 % and agents who may have 6 % of the stakes: 30 % of the keep.
    await sql`insert into top_rate (merchant_id, category, rate) values (${world.brandId}, 'RNG', 600)`.execute(
      world.db,
    )
    const refused = await set(80, 29)
    expect(errorOf(refused)).toBe('margin_exceeded')
    const { stacks } = (refused.envelope as unknown as { value: { stacks: MarginStack[] } }).value
    expect(stacks).toMatchObject([{ category: 'RNG', keep: '20', rebates: { allowed: '5.8', left: '-0.2' } }])
    expect(errorOf(await set(29, 29))).toBe('margin_exceeded')
    expect(await factors()).toEqual([80, 50])
    expect((await set(30, 30)).status).toBe(200)
    expect(await factors()).toEqual([30, 30])
  })
})
