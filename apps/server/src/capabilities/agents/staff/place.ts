import { GameCategory } from '@trevo/contract/catalogue'
import type { BodyOf } from '@trevo/contract/endpoint'
import { isAgent, isReal, isTrial, MEMBER_TYPE } from '@trevo/contract/members'
import type { opsRequestMove, opsRequestType } from '@trevo/contract/ops/agents'
import type { Approval } from '@trevo/contract/ops/approvals'
import * as z from 'zod/mini'
import { type ApprovalHandler, askedBefore, requestApproval } from '../../../base/approvals/approvals.ts'
import { type Facts, fact, subject } from '../../../base/approvals/consent.ts'
import { asApproval } from '../../../base/approvals/view.ts'
import { type SendDeps, sendInbox } from '../../../base/inbox/send.ts'
import { lockMember } from '../../../base/members/member.ts'
import { lockTeams, setType, setUpline } from '../../../base/members/member-changes.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite, writeAudit } from '../../../base/staff/audit.ts'
import { shareMargin } from '../../../money/margin/queries.ts'
import { ratesOf } from '../../../money/margin/rates.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { letterOf } from '../../../platform/letter.ts'
import { repeatOf } from '../../../platform/once.ts'
import { dateTurnover } from '../dated-turnover.ts'
import { assertAllowed } from '../rates.ts'
import type { RunBrand } from '../runs.ts'
import { hasDownlines, isBoundAbove, type Placed, placedByAccount, placedById, teamSizeAt } from './place-queries.ts'
import { texts } from './texts.ts'

type Deps = { db: Db; clock: Clock }

/** Everybody below is written anew, and nobody joins the brand's teams meanwhile: seconds, not minutes. */
const MOST_BELOW = 20_000
type Kind = 'member_type' | 'member_move'
type Ask = { kind: Kind; requestId: string; note: string; payload: Readonly<Record<string, unknown>>; facts: Facts }

const TypeAsk = z.strictObject({ memberId: z.string(), userName: z.string(), type: z.literal([0, 1]) })
const MoveAsk = z.strictObject({
  memberId: z.string(),
  userName: z.string(),
  uplineId: z.nullable(z.string()),
  upline: z.nullable(z.string()),
})

type Request = Pick<Ask, 'kind' | 'requestId' | 'note'> & {
  /** Whether the earlier request under this id asked for the same. */
  isSame(payload: unknown): boolean
  prepare(tx: Tx): Promise<Pick<Ask, 'payload' | 'facts'>>
}

/** Nothing happens before a second person agrees. A repeated request gets the first answer, whatever has changed since. */
function request(deps: Deps, acting: Acting, { kind, requestId, note, isSame, prepare }: Request): Promise<Approval> {
  const actor = actorOf(acting)
  return staffWrite(deps, actor, async (tx) => {
    const asked = { merchantId: acting.merchant.id, kind, requestId, actor }
    const known = await repeatOf(askedBefore(tx, asked), (first) => isSame(first.payload))
    const first = known && { payload: known.payload as Ask['payload'], facts: known.facts }
    const { payload, facts } = first ?? (await prepare(tx))
    const { approval, isNew } = await requestApproval(tx, deps, { ...asked, payload, facts, note })
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = { action: `${kind}.request`, entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { ...payload, note } } : null }
  })
}

async function candidate(tx: Tx, merchantId: number, id: bigint): Promise<Placed> {
  const found = await placedById(tx, merchantId, id)
  if (found === undefined || isTrial(found.type) || found.status === 'closed') throw new AppError('not_found')
  return found
}

/** Head agents are made by a request of their own; members with play money stay as they are. */
async function assertMayBecome(tx: Tx, member: Placed, type: 0 | 1): Promise<void> {
  const { player, agent } = MEMBER_TYPE
  if ((member.type !== player && member.type !== agent) || member.type === type) throw new AppError('conflict')
  if (type === agent) return
  if (await hasDownlines(tx, member.id)) throw new AppError('has_downlines')
  if (await isBoundAbove(tx, member.id)) throw new AppError('upline_contract')
}

export const requestType = (
  deps: Deps,
  acting: Acting,
  id: bigint,
  { requestId, type, note }: BodyOf<typeof opsRequestType>,
): Promise<Approval> =>
  request(deps, acting, {
    kind: 'member_type',
    requestId,
    note,
    isSame(payload) {
      const before = TypeAsk.parse(payload)
      return before.memberId === String(id) && before.type === type
    },
    async prepare(tx) {
      const member = await candidate(tx, acting.merchant.id, id)
      await assertMayBecome(tx, member, type)
      const facts = [...subject('member', member.account), ...fact('member_type', 'text', type, member.type)]
      return { payload: { memberId: String(id), userName: member.account, type }, facts }
    },
  })

/**
 * To an agent of the same brand and of the same kind of money, never somebody below the member, with rates that the new upline can
 * bear. A head agent leads a tree and is moved nowhere; a contract binds two who stand next to each other.
 */
async function assertMayMove(tx: Tx, merchantId: number, member: Placed, upline: Placed | null): Promise<void> {
  const isHead = member.type === MEMBER_TYPE.headAgent || member.type === MEMBER_TYPE.testHeadAgent
  if (isHead || member.parentId === (upline?.id ?? null)) throw new AppError('conflict')
  if (upline !== null) {
    const leads = isAgent(upline.type) && upline.status === 'active'
    if (!leads || isReal(upline.type) !== isReal(member.type)) throw new AppError('upline_unfit')
    if (upline.id === member.id || upline.teamPath.startsWith(member.teamPath)) throw new AppError('own_team')
  }
  if (await isBoundAbove(tx, member.id)) throw new AppError('upline_contract')
  if ((await teamSizeAt(tx, member, MOST_BELOW + 1)) > MOST_BELOW) throw new AppError('team_too_large')
  const place = { memberId: member.id, uplineId: upline?.id ?? null, merchantId }
  await assertAllowed(tx, place, await ratesOf(tx, member.id))
}

export const requestMove = (
  deps: Deps,
  acting: Acting,
  id: bigint,
  { requestId, upline: account, note }: BodyOf<typeof opsRequestMove>,
): Promise<Approval> =>
  request(deps, acting, {
    kind: 'member_move',
    requestId,
    note,
    isSame(payload) {
      const before = MoveAsk.parse(payload)
      return before.memberId === String(id) && before.upline?.toLowerCase() === account?.toLowerCase()
    },
    async prepare(tx) {
      const merchantId = acting.merchant.id
      const member = await candidate(tx, merchantId, id)
      const upline = account === null ? null : ((await placedByAccount(tx, merchantId, account)) ?? null)
      if (account !== null && upline === null) throw new AppError('upline_unfit')
      await assertMayMove(tx, merchantId, member, upline)
      const facts = [
        ...subject('member', member.account),
        ...fact('upline', 'text', upline?.account ?? '–', member.uplineName ?? '–'),
        ...subject('team_size', String(await teamSizeAt(tx, member, MOST_BELOW)), 'count'),
      ]
      const to = { uplineId: upline === null ? null : String(upline.id), upline: upline?.account ?? null }
      return { payload: { memberId: String(id), userName: member.account, ...to }, facts }
    },
  })

/** Checked again at that moment. */
export const typeHandler =
  (deps: SendDeps): ApprovalHandler =>
  async (tx, payload, { merchantId, requestedName, note }, decider) => {
    const { memberId, type } = TypeAsk.parse(payload)
    const id = BigInt(memberId)
    await lockMember(tx, id)
    const member = await candidate(tx, merchantId, id)
    await assertMayBecome(tx, member, type)
    await setType(tx, id, type)
    const words = letterOf(texts, type === MEMBER_TYPE.agent ? 'agent' : 'player')
    if (member.status === 'active') {
      await sendInbox(tx, deps, { merchantId, to: { memberIds: [id] }, from: 'system', texts: words })
    }
    const change = { before: { type: member.type }, after: { type, note, askedBy: requestedName } }
    const noted = { action: 'member.type', entity: 'member', entityId: id, ...change } as const
    await writeAudit(tx, decider, noted, deps.clock.now())
    tx.afterCommit(() => deps.live.toMember(id, 'team.changed', {}))
  }

/**
 * Everybody below comes along. What was played until now is dated first, so that it earns those who were above at the time; rows
 * are locked from the top down, as in every change between two members of a tree.
 */
export const moveHandler =
  (deps: SendDeps, brandOf: (id: number) => RunBrand | undefined): ApprovalHandler =>
  async (tx, payload, { merchantId, requestedName, note }, decider) => {
    const ask = MoveAsk.parse(payload)
    const brand = brandOf(merchantId)
    if (brand === undefined) throw new AppError('not_found')
    const id = BigInt(ask.memberId)
    const uplineId = ask.uplineId === null ? null : BigInt(ask.uplineId)
    await lockTeams(tx, merchantId)
    if (uplineId !== null) await lockMember(tx, uplineId)
    await lockMember(tx, id)
    await shareMargin(tx, merchantId)
    const member = await candidate(tx, merchantId, id)
    const upline = uplineId === null ? null : ((await placedById(tx, merchantId, uplineId)) ?? null)
    if (uplineId !== null && upline === null) throw new AppError('upline_unfit')
    await assertMayMove(tx, merchantId, member, upline)
    const now = deps.clock.now()
    await dateTurnover(tx, brand, { memberId: id, categories: GameCategory.options, now })
    await setUpline(tx, id, uplineId)
    if (member.status === 'active' && isReal(member.type)) {
      await sendInbox(tx, deps, {
        merchantId,
        to: { memberIds: [id] },
        from: 'system',
        texts: letterOf(texts, 'moved'),
      })
    }
    const change = {
      before: { upline: member.uplineName ?? '' },
      after: { upline: upline?.account ?? '', note, askedBy: requestedName },
    }
    await writeAudit(tx, decider, { action: 'member.move', entity: 'member', entityId: id, ...change }, now)
    const told = [member.parentId, uplineId, id].filter((one) => one !== null)
    tx.afterCommit(() => {
      for (const one of told) deps.live.toMember(one, 'team.changed', {})
    })
  }
