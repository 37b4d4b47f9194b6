import { randomUUID } from 'node:crypto'
import { opsImportStatement } from '@trevo/contract/ops/bank-statements'
import { opsConfirmBooksAlarm } from '@trevo/contract/ops/books'
import * as chat from '@trevo/contract/ops/chat'
import * as finding from '@trevo/contract/ops/finding'
import * as inbox from '@trevo/contract/ops/inbox'
import * as limits from '@trevo/contract/ops/limits'
import { opsMember } from '@trevo/contract/ops/members'
import * as rewards from '@trevo/contract/ops/rewards'
import { staffChangePassword, staffSignOut } from '@trevo/contract/ops/session'
import * as staff from '@trevo/contract/ops/staff'
import { sql } from 'kysely'
import { aMember } from './fixtures.ts'
import { SGML } from './ofx.ts'
import { affiliateWrites } from './ops-affiliate-writes.ts'
import { agentWrites } from './ops-agent-writes.ts'
import { brandWrites } from './ops-brand-writes.ts'
import { campaignWrites } from './ops-campaign-writes.ts'
import { chatDeskWrites } from './ops-chat-writes.ts'
import { contentWrites } from './ops-content-writes.ts'
import { fileWrites } from './ops-file-writes.ts'
import { filingWrites } from './ops-filing-writes.ts'
import { identityWrites } from './ops-identity-writes.ts'
import { impedimentWrites } from './ops-impediment-writes.ts'
import { legalWrites } from './ops-legal-writes.ts'
import { moneyWrites, type Write } from './ops-money-writes.ts'
import { oppositeWrites } from './ops-opposite-writes.ts'
import { rewardWrites } from './ops-reward-writes.ts'
import { aSignUp, aSignUpPromotion } from './ops-sign-ups.ts'
import { standingWrites } from './ops-standing-writes.ts'
import { vendorWrites } from './ops-vendor-writes.ts'
import { watchWrites } from './ops-watch-writes.ts'
import { aConversation, anApplication, answered, type OpsWorld } from './ops-world.ts'
import { aPerson, STAFF_PASSWORD, signedIn } from './staff.ts'

const id = (value: bigint | string) => ({ params: { id: String(value) } })
const texts = { PT: { subject: 'Olá', html: '<p>Oi</p>' } }

/** Every writing call of staff, once and as it is taken, on a world with everything it is about. */
export function staffWrites(world: () => OpsWorld): Write[] {
  async function application(): Promise<string> {
    const member = await aMember(world().db, { merchantId: world().brandId })
    return anApplication(world().server, member, world().promotionId)
  }
  const newMember = async () => String((await aMember(world().db, { merchantId: world().brandId })).id)
  const conversation = async () =>
    aConversation(world().server, await aMember(world().db, { merchantId: world().brandId }))
  const person = async () => id((await aPerson(world().db)).id)
  return [
    ...brandWrites(world),
    ...moneyWrites(world),
    ...identityWrites(world),
    ...impedimentWrites(world),
    ...filingWrites(world),
    ...watchWrites(world),
    ...contentWrites(world),
    ...legalWrites(world),
    ...campaignWrites(world),
    ...affiliateWrites(world),
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
        return id(answered<{ id: string }>(await world().everywhere.call(finding.opsSaveFilter, { body })).id)
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
        values (${world().brandId}, now(), now(), 0, 0, 0, '[{"check": "a", "detail": "b"}]') returning id`.execute(
          world().db,
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
        body: { displayName: 'Outra', mail: null, roles: ['content'], merchantCode: null, status: 'active' },
      }),
    },
    { endpoint: staff.staffSignOutAll, action: 'staff.sign_out', about: 'everybody', input: person },
    {
      endpoint: staffChangePassword,
      action: 'staff.change_password',
      about: 'everybody',
      caller: () => signedIn(world().server),
      input: () => ({ body: { currentPassword: STAFF_PASSWORD, newPassword: 'outra senha bem longa' } }),
    },
    {
      endpoint: staffSignOut,
      action: 'session.end',
      about: 'everybody',
      caller: () => signedIn(world().server),
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
        ...id(world().member.id),
        body: { limit: { kind: 'stake', period: 'day', amount: '50.00' }, reason: 'pediu ajuda' },
      }),
    },
    {
      endpoint: limits.opsBreakMember,
      action: 'limit.break',
      about: 'brand',
      // Somebody else: the member of this world is paid by other lines.
      input: async () => ({
        ...id((await aMember(world().db, { merchantId: world().brandId })).id),
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
        const promotion = await aSignUpPromotion(world())
        const { id: memberId } = await aSignUp(world(), promotion)
        return { ...id(promotion), body: { requestId: randomUUID(), memberIds: [String(memberId)] } }
      },
    },
    {
      endpoint: rewards.opsReopenReward,
      action: 'reward.reopen',
      about: 'brand',
      async input() {
        const input = id(await application())
        await world().everywhere.call(rewards.opsRejectReward, { ...input, body: { reason: 'foto ilegível' } })
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
    ...chatDeskWrites(world),
    ...rewardWrites(world),
    ...agentWrites(world),
    ...standingWrites(world),
    ...fileWrites(world),
    ...oppositeWrites(world),
    ...vendorWrites(world),
    // Looking at somebody's data is written down as well.
    { endpoint: opsMember, action: 'member.view', about: 'brand', input: () => id(world().member.id) },
  ]
}
