import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import * as approvals from '@trevo/contract/ops/approvals'
import * as cashier from '@trevo/contract/ops/cashier'
import * as chat from '@trevo/contract/ops/chat'
import * as chatDesk from '@trevo/contract/ops/chat-desk'
import * as content from '@trevo/contract/ops/content'
import { opsFilings } from '@trevo/contract/ops/filings'
import * as games from '@trevo/contract/ops/games'
import { opsHarms } from '@trevo/contract/ops/harm'
import { opsIdentity } from '@trevo/contract/ops/identity'
import { opsImpediments } from '@trevo/contract/ops/impediments'
import * as inbox from '@trevo/contract/ops/inbox'
import * as late from '@trevo/contract/ops/late-payouts'
import { opsLedger, opsLedgerTransfer } from '@trevo/contract/ops/ledger'
import { opsBreakMember, opsMemberLimits, opsSetMemberLimit } from '@trevo/contract/ops/limits'
import * as lottery from '@trevo/contract/ops/lottery'
import { opsMember, opsMembers } from '@trevo/contract/ops/members'
import { opsPaymentMethod, opsPaymentMethods } from '@trevo/contract/ops/payment-methods'
import * as reversals from '@trevo/contract/ops/reversals'
import * as rewards from '@trevo/contract/ops/rewards'
import * as staff from '@trevo/contract/ops/staff'
import { opsSuspicions } from '@trevo/contract/ops/suspicions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLatePayout, aMethod, aReceipt, aReversal, aWithdrawal } from '../../../test/ops-cashier.ts'
import { fileCalls } from '../../../test/ops-file-writes.ts'
import { aRejectedFiling, filingCalls } from '../../../test/ops-filing-writes.ts'
import { aCheck, identityCalls } from '../../../test/ops-identity-writes.ts'
import { anImpededMember, impedimentCalls } from '../../../test/ops-impediment-writes.ts'
import { aStaffDraw, STAFF_GAME, VOID_WORDS } from '../../../test/ops-lottery.ts'
import { aSignUpPromotion } from '../../../test/ops-sign-ups.ts'
import { standingCalls } from '../../../test/ops-standing-writes.ts'
import { aMarkedMember, aSuspicion, watchCalls } from '../../../test/ops-watch-writes.ts'
import {
  aConversation,
  anApplication,
  anOpsWorld,
  answered,
  aPicture,
  errorOf,
  type OpsWorld,
} from '../../../test/ops-world.ts'

let world: OpsWorld
let application: string
let conversation: string
let signUp = 0n
let approval: string
let drawId = 0n
let checkId = 0n
let caseId = 0n
let filingId = 0n
let suspicionId = 0n
let markedId = 0n
const money = { receipt: 0n, withdrawal: 0n, reversal: 0n, method: 0n, transfer: 0n }
beforeAll(async () => {
  world = await anOpsWorld()
  application = await anApplication(world.server, world.member, world.promotionId)
  conversation = await aConversation(world.server, world.member, 'Olá', await aPicture())
  signUp = await aSignUpPromotion(world)
  checkId = await aCheck(world.db, world.brandId, 'unsure')
  caseId = await anImpededMember(world.db, world.brandId)
  filingId = await aRejectedFiling(world.db, world.brandId)
  suspicionId = await aSuspicion(world.db, world.brandId)
  markedId = await aMarkedMember(world.db, world.brandId)
  const body = {
    requestId: randomUUID(),
    memberId: String(world.member.id),
    texts: { PT: { subject: 'Oi', html: 'Oi' } },
  }
  await world.own.call(inbox.opsInboxToMember, { body })
  drawId = await aStaffDraw(world.db, world.brandId)
  money.receipt = await aReceipt(world)
  const paying = await aWithdrawal(world)
  money.withdrawal = paying.id
  await aLatePayout(world, paying)
  money.reversal = await aReversal(world)
  money.method = await aMethod(world, 'in')
  const adjustment = {
    requestId: randomUUID(),
    memberId: String(world.member.id),
    amount: '1.00',
    note: 'correção',
  }
  const asked = await world.everywhere.call(approvals.opsRequestAdjustment, { body: adjustment })
  approval = answered<{ id: string }>(asked).id
  const { data } = answered<{ data: { id: string }[] }>(await world.own.call(opsLedger))
  money.transfer = BigInt(data[0]?.id ?? 0)
})
afterAll(() => world.close())

const id = (value: bigint | string) => ({ params: { id: String(value) } })
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
  texts: { PT: { title: 'Aviso', html: '<p>Oi</p>' } },
  images: [],
  categoryIds: [],
}
const revisedAt = '2026-03-01T12:00:00Z'

type Ask = readonly [Endpoint, { params?: Record<string, string>; body?: unknown; query?: Record<string, string> }]

/** Every way to name something of the first brand. */
const named = (): Ask[] => [
  [content.opsAnnouncement, id(world.noticeId)],
  [content.opsEditAnnouncement, { ...id(world.noticeId), body: { ...DRAFT, revisedAt } }],
  [content.opsPublishAnnouncement, id(world.noticeId)],
  [
    content.opsSetPromotionValue,
    {
      ...id(world.promotionId),
      body: { flow: 'gift', rewardKind: 'cash', rewardAmount: '1.00', budget: '9.00', opensAt: null, closesAt: null },
    },
  ],
  [content.opsEndAnnouncement, id(world.noticeId)],
  [
    content.opsEditCategory,
    { ...id(world.categoryId), body: { sort: 1, iconUrl: '/a.svg', enabled: false, titles: { PT: 'a', EN: 'a' } } },
  ],
  [content.opsHelpEntry, id(world.helpId)],
  [content.opsEditHelp, { ...id(world.helpId), body: { sort: 1, texts: { PT: { title: 'a', html: '' } }, revisedAt } }],
  [content.opsPublishHelp, id(world.helpId)],
  [content.opsEndHelp, id(world.helpId)],
  [rewards.opsReward, id(application)],
  [rewards.opsRewardPicture, { params: { id: application, position: '1' } }],
  [rewards.opsReviewReward, id(application)],
  [rewards.opsIssueReward, { ...id(application), body: {} }],
  [rewards.opsRejectReward, { ...id(application), body: { reason: 'porque não' } }],
  [rewards.opsReopenReward, id(application)],
  [rewards.opsSignUpPromotion, id(signUp)],
  [rewards.opsGrantSignUps, { ...id(signUp), body: { requestId: randomUUID(), memberIds: [String(world.member.id)] } }],
  [
    inbox.opsInboxToMember,
    {
      body: { requestId: randomUUID(), memberId: String(world.member.id), texts: { PT: { subject: 'a', html: 'a' } } },
    },
  ],
  [chat.opsConversation, id(conversation)],
  [chat.opsChatMessages, id(conversation)],
  [chat.opsChatPicture, { params: { id: conversation, messageId: '1' } }],
  [chat.opsTakeConversation, { ...id(conversation), body: { force: true } }],
  [chat.opsCloseConversation, id(conversation)],
  [chat.opsChatSend, { ...id(conversation), body: { clientId: randomUUID(), text: 'oi' } }],
  [chat.opsChatSeen, { ...id(conversation), body: { upTo: '1', delivery: 'read' } }],
  [chat.opsChatTyping, id(conversation)],
  [chatDesk.opsChatFile, id(conversation)],
  [chatDesk.opsAddChatNote, { ...id(conversation), body: { requestId: randomUUID(), text: 'oi' } }],
  [chatDesk.opsSetChatTags, { ...id(conversation), body: { tags: ['pix'] } }],
  [approvals.opsApproval, id(approval)],
  [approvals.opsDecideApproval, { ...id(approval), body: { accept: true } }],
  [
    approvals.opsRequestAdjustment,
    { body: { requestId: randomUUID(), memberId: String(world.member.id), amount: '1.00', note: 'correção' } },
  ],
  [cashier.opsDeposit, id(money.receipt)],
  [cashier.opsConfirmReceipt, { ...id(money.receipt), body: { amount: '1.00', bankReference: 'TED-1' } }],
  [cashier.opsRejectReceipt, { ...id(money.receipt), body: { reason: 'other' } }],
  [cashier.opsWithdrawal, id(money.withdrawal)],
  [cashier.opsApproveWithdrawal, id(money.withdrawal)],
  [cashier.opsRejectWithdrawal, { ...id(money.withdrawal), body: { reason: 'other' } }],
  [late.opsLatePayout, id(money.withdrawal)],
  [late.opsRequestLateWriteOff, { ...id(money.withdrawal), body: { requestId: randomUUID(), note: 'incobrável' } }],
  [reversals.opsReversal, id(money.reversal)],
  [reversals.opsRequestWriteOff, { ...id(money.reversal), body: { requestId: randomUUID(), note: 'incobrável' } }],
  [opsPaymentMethod, id(money.method)],
  [opsLedgerTransfer, id(money.transfer)],
  [lottery.opsLottery, id(STAFF_GAME)],
  [lottery.opsChangeLottery, { ...id(STAFF_GAME), body: { popular: true } }],
  [lottery.opsLotteryDraw, id(drawId)],
  [lottery.opsLotteryBets, id(drawId)],
  [lottery.opsRequestVoid, { ...id(drawId), body: { requestId: randomUUID(), ...VOID_WORDS } }],
  [games.opsGame, id(world.nodeId)],
  [games.opsChangeGame, { ...id(world.nodeId), body: { enabled: false } }],
  [opsMember, id(world.member.id)],
  ...standingCalls(id(world.member.id)),
  ...fileCalls(id(world.member.id)),
  ...identityCalls(id(checkId)),
  ...impedimentCalls(id(caseId)),
  ...filingCalls(id(filingId)),
  ...watchCalls(suspicionId, markedId),
  [opsMemberLimits, id(world.member.id)],
  [
    opsSetMemberLimit,
    {
      ...id(world.member.id),
      body: { limit: { kind: 'stake', period: 'day', amount: '50.00' }, reason: 'pediu ajuda' },
    },
  ],
  [opsBreakMember, { ...id(world.member.id), body: { requestId: randomUUID(), length: '30d', reason: 'pediu ajuda' } }],
  [staff.staffGet, id(world.own.id)],
  [
    staff.staffUpdate,
    {
      ...id(world.own.id),
      body: { displayName: 'a', mail: null, roles: [], merchantCode: 'mare', status: 'disabled' },
    },
  ],
  [staff.staffReset, { ...id(world.own.id), body: { what: 'password' } }],
  [staff.staffSignOutAll, id(world.own.id)],
]

describe('what belongs to a brand', () => {
  test('is not there for staff of another, nor for staff of all who look at another', async () => {
    for (const [endpoint, input] of named()) {
      const name = `${endpoint.method} ${endpoint.path}`
      expect([name, errorOf(await world.stranger.call(endpoint, input))]).toEqual([name, 'not_found'])
      if (endpoint.path.startsWith('/ops/v1/staff')) continue
      expect([name, errorOf(await world.everywhere.call(endpoint, { ...input, merchant: 'mare' }))]).toEqual([
        name,
        'not_found',
      ])
    }
  })

  test('is in no list of another', async () => {
    const lists: Ask[] = [
      [content.opsAnnouncements, {}],
      [content.opsCategories, {}],
      [content.opsHelpEntries, {}],
      [rewards.opsRewards, {}],
      [inbox.opsInboxSent, {}],
      [chat.opsConversations, {}],
      [opsIdentity, {}],
      [opsImpediments, {}],
      [opsFilings, {}],
      [opsSuspicions, {}],
      [opsHarms, {}],
      [opsMembers, {}],
      [opsMembers, { query: { q: String(world.member.id) } }],
      [games.opsGames, { query: { q: 'tigre' } }],
      [approvals.opsApprovals, {}],
      [cashier.opsDeposits, {}],
      [cashier.opsWithdrawals, {}],
      [reversals.opsReversals, {}],
      [late.opsLatePayouts, {}],
      [opsPaymentMethods, {}],
      [opsLedger, {}],
    ]
    for (const [endpoint, input] of lists) {
      const seen = async (caller: OpsWorld['own']) =>
        answered<{ data: unknown[] }>(await caller.call(endpoint, input)).data.length
      expect([endpoint.path, await seen(world.stranger), (await seen(world.own)) > 0]).toEqual([endpoint.path, 0, true])
    }
    expect(answered(await world.stranger.call(inbox.opsClubLabels))).toEqual({ list: [] })
    expect(answered(await world.own.call(inbox.opsClubLabels))).toEqual({ list: ['VIP Ouro'] })
    const all = { body: { audience: { kind: 'all' }, purpose: 'service' } }
    expect(answered(await world.stranger.call(inbox.opsInboxAudience, all))).toEqual({ members: 0 })
    // the member, and those of the receipt, the withdrawal, the reversal, the try to show who they are, the impediment, the case and
    // the markers of harm
    expect(answered(await world.own.call(inbox.opsInboxAudience, all))).toEqual({ members: 8 })
    const colleagues = answered<{ data: { id: string }[] }>(await world.own.call(staff.staffList))
    const ours = [world.own.id, world.own.idFor(staff.staffList)].map(String)
    expect(colleagues.data.map((person) => person.id).toSorted()).toEqual(ours.toSorted())
  })

  test('is not given to another: no category, no promotion, no colleague', async () => {
    const foreign = { requestId: randomUUID(), ...DRAFT, type: 'PR', categoryIds: [String(world.categoryId)] }
    expect(errorOf(await world.stranger.call(content.opsCreateAnnouncement, { body: foreign }))).toBe('invalid_input')
    const linked = { requestId: randomUUID(), ...DRAFT, type: 'B', linkedPromotionId: String(world.promotionId) }
    expect(errorOf(await world.stranger.call(content.opsCreateAnnouncement, { body: linked }))).toBe('invalid_input')
    for (const merchantCode of ['trevo', null]) {
      const body = {
        userName: 'intruso',
        displayName: 'Intruso',
        mail: 'i@example.com',
        roles: ['admin'],
        merchantCode,
      }
      expect(errorOf(await world.stranger.call(staff.staffCreate, { body }))).toBe('no_permission')
    }
  })

  test('is there for its own', async () => {
    // Pictures and files are not in the envelope.
    const reads = named().filter(
      ([{ method, path }]) => method === 'GET' && !/\/(pictures|part|file)(\/|$)/.test(path.replaceAll(':', '')),
    )
    for (const [endpoint, input] of reads) {
      expect([endpoint.path, (await world.own.call(endpoint, input)).status]).toEqual([endpoint.path, 200])
    }
    for (const url of [`/ops/v1/rewards/${application}/pictures/1`, `/ops/v1/chat/${conversation}/pictures/1`]) {
      const headers = { authorization: `Bearer ${world.own.token}` }
      const picture = await world.server.app.http.inject({ url, headers })
      expect([url, picture.headers['content-type']]).toEqual([url, 'image/jpeg'])
    }
  })
})
