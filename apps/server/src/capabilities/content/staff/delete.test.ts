import { randomUUID } from 'node:crypto'
import * as content from '@trevo/contract/ops/content'
import { opsDeleteVipLevel, opsVipLevels, type StaffVipLevel } from '@trevo/contract/ops/reward-programme'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '../../../../test/fixtures.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const DRAFT = {
  type: 'PL',
  groupName: '',
  startsAt: '2026-03-01T00:00:00Z',
  endsAt: null,
  sort: 0,
  imageRequired: false,
  remarkRequired: false,
  linkUrl: null,
  linkedPromotionId: null,
  texts: { PT: { title: 'Aviso', html: '<p>Oi</p>' }, EN: { title: 'Notice', html: '<p>Hi</p>' } },
  images: [],
  categoryIds: [],
}
const draft = async () =>
  answered<{ id: string }>(
    await world.own.call(content.opsCreateAnnouncement, { body: { requestId: randomUUID(), ...DRAFT } }),
  ).id
const of = (id: string) => ({ params: { id } })

describe('drafts', () => {
  test('are thrown away while nobody has seen them, once of two at the same moment', async () => {
    const id = await draft()
    const both = await Promise.all([
      world.own.call(content.opsDeleteAnnouncement, of(id)),
      world.own.call(content.opsDeleteAnnouncement, of(id)),
    ])
    expect(both.map(errorOf).toSorted()).toEqual(['not_found', null].toSorted())
    expect(errorOf(await world.own.call(content.opsAnnouncement, of(id)))).toBe('not_found')
  })

  test('stay once they were published, also when they have ended, and are not another brand’s to delete', async () => {
    const id = await draft()
    expect(errorOf(await world.stranger.call(content.opsDeleteAnnouncement, of(id)))).toBe('not_found')
    answered(await world.own.call(content.opsPublishAnnouncement, of(id)))
    expect(errorOf(await world.own.call(content.opsDeleteAnnouncement, of(id)))).toBe('conflict')
    answered(await world.own.call(content.opsEndAnnouncement, of(id)))
    expect(errorOf(await world.own.call(content.opsDeleteAnnouncement, of(id)))).toBe('conflict')
  })
})

describe('levels of the club', () => {
  const make = (level: number) =>
    sql`insert into vip_level (merchant_id, level, label, turnover)
      values (${world.brandId}, ${level}, ${`Nível ${level}`}, ${BigInt(level) * 1_000_000_000_000_000n})`.execute(
      world.db,
    )
  const levels = async () =>
    answered<{ data: StaffVipLevel[] }>(await world.own.call(opsVipLevels)).data.map(({ level }) => level)

  test('go while nobody stands on them, and stay while somebody does', async () => {
    await make(48)
    await make(49)
    const member = await aMember(world.db, { merchantId: world.brandId })
    await sql`insert into reward_member (member_id, merchant_id, vip_level) values (${member.id}, ${world.brandId}, 49)
      on conflict (member_id) do update set vip_level = 49`.execute(world.db)
    const remove = (level: string) => world.own.call(opsDeleteVipLevel, { params: { level } })
    expect(errorOf(await remove('49'))).toBe('conflict')
    expect(errorOf(await remove('48'))).toBeNull()
    expect(errorOf(await remove('48'))).toBe('not_found')
    expect(await levels()).toContain(49)
    expect(await levels()).not.toContain(48)
  })
})
