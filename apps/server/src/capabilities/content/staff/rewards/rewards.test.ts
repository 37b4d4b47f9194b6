import { inboxList } from '@trevo/contract/inbox'
import * as ops from '@trevo/contract/ops/rewards'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balancesOf } from '../../../../../test/balances.ts'
import { aMember, aSession, type TestMember } from '../../../../../test/fixtures.ts'
import { anApplication, anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../../test/ops-world.ts'
import { verify } from '../../../../../test/personal.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

async function applicant(): Promise<{ member: TestMember; params: { id: string } }> {
  const member = await aMember(world.db, { merchantId: world.brandId })
  return { member, params: { id: await anApplication(world.server, member, world.promotionId) } }
}
const cashOf = async ({ id }: TestMember) =>
  (await balancesOf(world.db, id)).map(({ currency, balance }) => `${balance} ${currency}`)

describe('an application', () => {
  test('is paid once, however many people approve it at once', async () => {
    const { member, params } = await applicant()
    const body = { note: 'ok' }
    const callers = [world.everywhere, world.own, world.everywhere, world.own, world.own]
    const answers = await Promise.all(callers.map((caller) => caller.call(ops.opsIssueReward, { params, body })))
    expect(answers.map(errorOf).toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'conflict', null])
    expect(await cashOf(member)).toEqual(['250000 BRL'])
    const notes = await world.db
      .selectFrom('staff_audit')
      .select('action')
      .where('entity', '=', 'reward')
      .where('entity_id', '=', params.id)
      .execute()
    expect(notes).toEqual([{ action: 'reward.issue' }])
  })

  test('is paid in part where the amount is named, and never with more than the promotion gives', async () => {
    const { member, params } = await applicant()
    const issue = (amount: string) => world.own.call(ops.opsIssueReward, { params, body: { amount } })
    expect(errorOf(await issue('25.01'))).toBe('limit_exceeded')
    expect(answered(await issue('10.00'))).toMatchObject({ paid: '10.00', application: { status: 'Issued' } })
    expect(await cashOf(member)).toEqual(['100000 BRL'])
  })

  test('that is approved is told to the member, with what was paid', async () => {
    const { member, params } = await applicant()
    answered(await world.own.call(ops.opsIssueReward, { params, body: { amount: '12.50' } }))
    const { token } = await aSession(world.db, member, world.server.clock.now())
    const { list } = answered<{ list: { plainText: string }[] }>(await world.server.inject(inboxList, { token }))
    expect(list).toHaveLength(1)
    expect(list[0]?.plainText).toMatch(/Aprovamos o seu pedido na promoção Título\. Você recebeu R\$\s12,50\./)
  })

  test('of somebody who may not be given anything is refused to staff with the reason, and stays open', async () => {
    const { member, params } = await applicant()
    const regulate = (regulation: 'br' | 'none') =>
      world.db.updateTable('merchant').set({ regulation }).where('id', '=', world.brandId).execute()
    await regulate('br')
    expect(errorOf(await world.own.call(ops.opsIssueReward, { params, body: {} }))).toBe('identity_required')
    await verify(world.db, member)
    expect(errorOf(await world.own.call(ops.opsIssueReward, { params, body: {} }))).toBe('play_first')
    await regulate('none')
    expect(await cashOf(member)).toEqual([])
    expect((await world.own.call(ops.opsRejectReward, { params, body: { reason: 'sem apostas' } })).status).toBe(200)
  })

  test('that is refused pays nothing, tells the member why, and may be sent again once it is reopened', async () => {
    const { member, params } = await applicant()
    await world.own.call(ops.opsReviewReward, { params })
    const refused = await world.own.call(ops.opsRejectReward, { params, body: { reason: 'foto <b>ilegível</b>' } })
    const by = world.own.userName
    expect(answered(refused)).toMatchObject({
      status: 'Rejected',
      history: [
        { step: 'apply', to: 'Applying', by: null },
        { step: 'review', to: 'Process', by },
        { step: 'reject', to: 'Rejected', by, note: 'foto <b>ilegível</b>' },
      ],
    })
    expect(await cashOf(member)).toEqual([])
    const { token } = await aSession(world.db, member, world.server.clock.now())
    const { list } = answered<{ list: { plainText: string }[] }>(await world.server.inject(inboxList, { token }))
    expect(list[0]?.plainText).toContain('foto <b>ilegível</b>')

    expect(errorOf(await world.own.call(ops.opsIssueReward, { params, body: {} }))).toBe('conflict')
    expect(answered(await world.own.call(ops.opsReopenReward, { params }))).toMatchObject({ status: 'Claim' })
    const second = { id: await anApplication(world.server, member, world.promotionId) }
    // The first one is history now.
    expect(errorOf(await world.own.call(ops.opsIssueReward, { params, body: {} }))).toBe('conflict')
    expect((await world.own.call(ops.opsIssueReward, { params: second, body: {} })).status).toBe(200)
    expect(await cashOf(member)).toEqual(['250000 BRL'])
  })

  test('stands in the list of its state, newest first', async () => {
    const [first, second] = [await applicant(), await applicant()]
    const list = async (query: Record<string, string>) => {
      const answer = await world.own.call(ops.opsRewards, { query })
      return answered<{ data: ops.RewardRow[]; cursor: string | null }>(answer)
    }
    const page = await list({ state: 'waiting', perPage: '1' })
    expect(page.data).toMatchObject([
      { id: second.params.id, userName: second.member.account, pictures: 1, reward: { kind: 'cash', amount: '25.00' } },
    ])
    const next = await list({ state: 'waiting', perPage: '1', cursor: page.cursor ?? '' })
    expect(next.data.map((row) => row.id)).toEqual([first.params.id])
    expect(next.cursor).toBeNull()
    const issued = await list({ state: 'issued' })
    expect(issued.data.map(({ status }) => status)).toEqual(Array(5).fill('Issued'))
    const own = await list({ memberId: String(first.member.id) })
    expect(own.data.map((row) => row.id)).toEqual([first.params.id])
  })
})
