import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { opsImportStatement } from '@trevo/contract/ops/bank-statements'
import { opsConfirmBooksAlarm } from '@trevo/contract/ops/books'
import * as chat from '@trevo/contract/ops/chat'
import * as content from '@trevo/contract/ops/content'
import * as finding from '@trevo/contract/ops/finding'
import * as games from '@trevo/contract/ops/games'
import * as inbox from '@trevo/contract/ops/inbox'
import * as limits from '@trevo/contract/ops/limits'
import { opsMember } from '@trevo/contract/ops/members'
import * as rewards from '@trevo/contract/ops/rewards'
import { staffChangePassword, staffSignOut } from '@trevo/contract/ops/session'
import * as staff from '@trevo/contract/ops/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '../../../test/fixtures.ts'
import { SGML } from '../../../test/ofx.ts'
import { affiliateWrites } from '../../../test/ops-affiliate-writes.ts'
import { agentWrites } from '../../../test/ops-agent-writes.ts'
import { brandWrites } from '../../../test/ops-brand-writes.ts'
import { campaignWrites } from '../../../test/ops-campaign-writes.ts'
import { chatDeskWrites } from '../../../test/ops-chat-writes.ts'
import { AN_ANNOUNCEMENT, anAnnouncementDraft, contentWrites } from '../../../test/ops-content-writes.ts'
import { fileWrites } from '../../../test/ops-file-writes.ts'
import { filingWrites } from '../../../test/ops-filing-writes.ts'
import { identityWrites } from '../../../test/ops-identity-writes.ts'
import { impedimentWrites } from '../../../test/ops-impediment-writes.ts'
import { legalWrites } from '../../../test/ops-legal-writes.ts'
import { moneyWrites, type Write } from '../../../test/ops-money-writes.ts'
import { oppositeWrites } from '../../../test/ops-opposite-writes.ts'
import { rewardWrites } from '../../../test/ops-reward-writes.ts'
import { aSignUp, aSignUpPromotion } from '../../../test/ops-sign-ups.ts'
import { standingWrites } from '../../../test/ops-standing-writes.ts'
import { vendorWrites } from '../../../test/ops-vendor-writes.ts'
import { watchWrites } from '../../../test/ops-watch-writes.ts'
import { aConversation, anApplication, anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { aPerson, STAFF_PASSWORD, type StaffCaller, signedIn } from '../../../test/staff.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const id = (value: bigint | string) => ({ params: { id: String(value) } })
const texts = { PT: { subject: 'Olá', html: '<p>Oi</p>' } }

async function application(): Promise<string> {
  const member = await aMember(world.db, { merchantId: world.brandId })
  return anApplication(world.server, member, world.promotionId)
}
const newMember = async () => String((await aMember(world.db, { merchantId: world.brandId })).id)
const conversation = async () => aConversation(world.server, await aMember(world.db, { merchantId: world.brandId }))
const person = async () => id((await aPerson(world.db)).id)

const WRITES: readonly Write[] = [
  ...brandWrites(() => world),
  ...moneyWrites(() => world),
  ...identityWrites(() => world),
  ...impedimentWrites(() => world),
  ...filingWrites(() => world),
  ...watchWrites(() => world),
  ...contentWrites(() => world),
  ...legalWrites(() => world),
  ...campaignWrites(() => world),
  ...affiliateWrites(() => world),
  {
    endpoint: opsImportStatement,
    action: 'bank_statement.import',
    about: 'brand',
    input: () => ({ body: { content: Buffer.from(SGML, 'latin1').toString('base64') } }),
  },
  {
    endpoint: finding.opsSaveFilter,
    action: 'saved_filter.save',
    about: 'brand',
    input: () => ({ body: { list: 'deposits', name: 'Em aberto', filter: { state: 'waiting' } } }),
  },
  {
    endpoint: finding.opsForgetFilter,
    action: 'saved_filter.forget',
    about: 'brand',
    input: async () => {
      const body = { list: 'deposits', name: 'Outro', filter: {} }
      return id(answered<{ id: string }>(await world.everywhere.call(finding.opsSaveFilter, { body })).id)
    },
  },
  {
    endpoint: opsConfirmBooksAlarm,
    action: 'books.confirm',
    about: 'brand',
    input: async () => {
      const { rows } = await sql<{
        id: bigint
      }>`insert into audit_run (book_id, began_at, ended_at, seals, sealed_rows, open_rows, findings)
        values (${world.brandId}, now(), now(), 0, 0, 0, '[{"check": "a", "detail": "b"}]') returning id`.execute(
        world.db,
      )
      return { ...id(rows[0]?.id ?? 0n), body: { note: 'já foi visto' } }
    },
  },
  {
    endpoint: staff.staffUpdate,
    action: 'staff.update',
    about: 'everybody',
    input: async () => ({
      ...(await person()),
      body: { displayName: 'Outra', mail: null, roles: ['risk'], merchantCode: null, status: 'active' },
    }),
  },
  { endpoint: staff.staffSignOutAll, action: 'staff.sign_out', about: 'everybody', input: person },
  {
    endpoint: staffChangePassword,
    action: 'staff.change_password',
    about: 'everybody',
    caller: () => signedIn(world.server),
    input: () => ({ body: { currentPassword: STAFF_PASSWORD, newPassword: 'outra senha bem longa' } }),
  },
  {
    endpoint: staffSignOut,
    action: 'session.end',
    about: 'everybody',
    caller: () => signedIn(world.server),
    input: () => ({}),
  },
  {
    endpoint: rewards.opsReviewReward,
    action: 'reward.review',
    about: 'brand',
    input: async () => id(await application()),
  },
  {
    endpoint: limits.opsSetMemberLimit,
    action: 'limit.set',
    about: 'brand',
    input: () => ({
      ...id(world.member.id),
      body: { limit: { kind: 'stake', period: 'day', amount: '50.00' }, reason: 'pediu ajuda' },
    }),
  },
  {
    endpoint: limits.opsBreakMember,
    action: 'limit.break',
    about: 'brand',
    // Somebody else: the member of this world is paid by other lines.
    input: async () => ({
      ...id((await aMember(world.db, { merchantId: world.brandId })).id),
      body: { requestId: randomUUID(), length: '30d', reason: 'pediu ajuda' },
    }),
  },
  {
    endpoint: rewards.opsIssueReward,
    action: 'reward.issue',
    about: 'brand',
    input: async () => ({ ...id(await application()), body: { amount: '10.00', note: 'metade' } }),
  },
  {
    endpoint: rewards.opsRejectReward,
    action: 'reward.reject',
    about: 'brand',
    input: async () => ({ ...id(await application()), body: { reason: 'foto ilegível' } }),
  },
  {
    endpoint: rewards.opsGrantSignUps,
    action: 'promotion.grant',
    about: 'brand',
    async input() {
      const promotion = await aSignUpPromotion(world)
      const { id: memberId } = await aSignUp(world, promotion)
      return { ...id(promotion), body: { requestId: randomUUID(), memberIds: [String(memberId)] } }
    },
  },
  {
    endpoint: rewards.opsReopenReward,
    action: 'reward.reopen',
    about: 'brand',
    async input() {
      const input = id(await application())
      await world.everywhere.call(rewards.opsRejectReward, { ...input, body: { reason: 'foto ilegível' } })
      return input
    },
  },
  {
    endpoint: inbox.opsInboxToMember,
    action: 'inbox.send',
    about: 'brand',
    input: async () => ({ body: { requestId: randomUUID(), memberId: await newMember(), texts } }),
  },
  {
    endpoint: inbox.opsInboxToMany,
    action: 'inbox.send',
    about: 'brand',
    input: () => ({
      body: { requestId: randomUUID(), audience: { kind: 'segment', types: [1] }, purpose: 'service', texts },
    }),
  },
  {
    endpoint: chat.opsTakeConversation,
    action: 'chat.take',
    about: 'brand',
    input: async () => ({ ...id(await conversation()), body: { force: false } }),
  },
  {
    endpoint: chat.opsCloseConversation,
    action: 'chat.close',
    about: 'brand',
    input: async () => id(await conversation()),
  },
  {
    endpoint: chat.opsChatSend,
    action: 'chat.send',
    about: 'brand',
    input: async () => ({ ...id(await conversation()), body: { clientId: randomUUID(), text: 'Pois não' } }),
  },
  ...chatDeskWrites(() => world),
  ...rewardWrites(() => world),
  ...agentWrites(() => world),
  ...standingWrites(() => world),
  ...fileWrites(() => world),
  ...oppositeWrites(() => world),
  ...vendorWrites(() => world),
  // Looking at somebody's data is written down as well.
  { endpoint: opsMember, action: 'member.view', about: 'brand', input: () => id(world.member.id) },
]

/** These leave no trace of what anybody decided: a question, a presence, a mark, a password before its second step. */
const UNNOTED = [
  // Brings the studio's games, which the margin of the others would feel: brands/staff/drafts/drafts.test.ts watches its note.
  'POST /ops/v1/brand-drafts/:id/make',
  'POST /ops/v1/inbox/audience',
  // Keeps what a vendor says; what of it holds is noted.
  'POST /ops/v1/vendors/:id/feed',
  'POST /ops/v1/campaigns/audience',
  'PUT /ops/v1/desk',
  'POST /ops/v1/chat/:id/seen',
  'POST /ops/v1/chat/:id/typing',
  'POST /ops/v1/session',
  // Never done alone: who asked and who agreed is noted as for any other deed (ops/four-eyes.test.ts, which has staff too), and what
  // was done is watched by play/staff/keys.test.ts and suspicions/staff/cases.test.ts.
  'POST /ops/v1/suspicions/:id/close',
  'PUT /ops/v1/vendors/:id/keys/:key/active',
  // The same, in providers/staff/providers.test.ts.
  'PUT /ops/v1/providers/:id/used',
  // The same, in legal/staff/publish.test.ts.
  'POST /ops/v1/legal/:id/publish',
  // The same, in affiliates/affiliates.test.ts.
  'POST /ops/v1/affiliate-plans',
  'POST /ops/v1/affiliate-statements/:id/approve',
  'POST /ops/v1/staff',
  'POST /ops/v1/staff/:id/reset',
  'POST /ops/v1/enrolment',
  // Its own test watches the beginning of a session.
  'POST /ops/v1/session/code',
  // Trades one token for another, decides nothing.
  'POST /ops/v1/session/refresh',
  // Needs a brand of another currency: cashier/by-hand.test.ts watches them.
  'POST /ops/v1/withdrawals/:id/paid',
  'POST /ops/v1/withdrawals/:id/failed',
  // Needs a payment service: cashier/staff/return.test.ts watches what is written down.
  'POST /ops/v1/unmatched-payments/:id/return',
]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

async function notesOf(staffId: bigint) {
  const notes = world.db.selectFrom('staff_audit').where('staff_id', '=', staffId)
  return notes.select(['id', 'action', 'merchant_id', 'before', 'after', 'ip', 'created_at']).orderBy('id').execute()
}

describe('whatever staff change', () => {
  test('is in this list', () => {
    const changing = world.server.app.routes.endpoints.filter(
      ({ auth, method }) => auth === 'staff' && method !== 'GET',
    )
    const watched = WRITES.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ endpoint }) => nameOf(endpoint))
    expect(changing.map(nameOf).toSorted()).toEqual([...watched, ...UNNOTED].toSorted())
  })

  test.each(WRITES.map((write) => [nameOf(write.endpoint), write] as const))(
    'is written down: %s',
    async (_name, write) => {
      const caller = (await write.caller?.()) ?? world.everywhere
      const input = await write.input()
      const before = await notesOf(caller.idFor(write.endpoint))
      const answer = await caller.call(write.endpoint, { ...input, ip: '10.9.8.7' })
      expect(answer.text).toContain('"success":true')
      const added = (await notesOf(caller.idFor(write.endpoint))).slice(before.length)
      expect(added).toMatchObject([
        {
          action: write.action,
          merchant_id: write.about === 'brand' ? world.brandId : null,
          ip: '10.9.8.7',
          created_at: world.server.clock.now(),
        },
      ])
    },
  )

  test('is written down with what changed and nothing else', async () => {
    const call = () => world.everywhere.call(games.opsChangeGame, { ...id(world.nodeId), body: { sort: 77 } })
    await call()
    const notes = await notesOf(world.everywhere.id)
    expect(notes.at(-1)).toMatchObject({ before: { sort: 0 }, after: { sort: 77 } })
  })

  test('leaves no note where it failed', async () => {
    const before = await notesOf(world.everywhere.id)
    const stale = { ...AN_ANNOUNCEMENT, revisedAt: '2020-01-01T00:00:00Z' }
    expect(
      errorOf(
        await world.everywhere.call(content.opsEditAnnouncement, {
          ...id(await anAnnouncementDraft(world)),
          body: stale,
        }),
      ),
    ).toBe('conflict')
    // The draft itself is the only new one.
    expect((await notesOf(world.everywhere.id)).length).toBe(before.length + 1)
  })

  test('stays in the log: the database refuses to change or remove it', async () => {
    for (const statement of [
      sql`update staff_audit set ip = ''`,
      sql`delete from staff_audit`,
      sql`truncate staff_audit`,
    ]) {
      await expect(statement.execute(world.db)).rejects.toThrow(/append-only|permission denied/)
    }
  })

  test('is read by administrators, newest first, each brand’s by its own', async () => {
    const log = async (caller: StaffCaller, query: Record<string, string>) =>
      answered<{ data: { action: string; merchantCode: string | null }[]; cursor: string | null }>(
        await caller.call(staff.staffAudit, { query }),
      )
    const all = await log(world.everywhere, { perPage: '3' })
    expect(all.data.map(({ action }) => action)).toEqual(['announcement.create', 'game.offer', 'member.view'])
    const older = await log(world.everywhere, { perPage: '3', cursor: all.cursor ?? '' })
    expect(older.data[0]).toMatchObject({ action: 'menu.set', merchantCode: 'trevo' })
    const own = await log(world.own, { perPage: '200' })
    expect(new Set(own.data.map(({ merchantCode }) => merchantCode))).toEqual(new Set(['trevo']))
    expect((await log(world.stranger, {})).data).toEqual([])
    const only = await log(world.everywhere, { action: 'reward.issue' })
    expect(only.data).toMatchObject([{ entity: 'reward', before: { status: 'Applying' }, after: { amount: '10.00' } }])
  })
})
