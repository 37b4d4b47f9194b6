import type { BodyOf } from '@trevo/contract/endpoint'
import type { PictureKind } from '@trevo/contract/identity'
import type {
  opsAskIdentityAgain,
  opsDecideIdentity,
  StaffIdentity,
  StaffIdentityRow,
} from '@trevo/contract/ops/identity'
import { openedDeclaration } from '../../../base/members/declaration.ts'
import { lockMember } from '../../../base/members/member.ts'
import { setVerified } from '../../../base/members/verified.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { openedClaim, openedReturn } from '../claims.ts'
import type { IdentityDeps } from '../deps.ts'
import { tellWaiting } from '../notices.ts'
import {
  type CheckRow,
  checkById,
  checksOf,
  declarationOf,
  endChecks,
  forgiveChecks,
  pictureKeys,
  picturesOf,
} from '../queries.ts'
import { settle } from '../settle.ts'
import { checkRow, type StaffRow } from './queries.ts'

export const asRow = ({
  id,
  memberId,
  userName,
  state,
  reason,
  by,
  createdAt,
  decidedAt,
}: StaffRow): StaffIdentityRow => ({
  id: String(id),
  memberId: String(memberId),
  userName,
  state,
  reason,
  by,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

async function viewOf({ db, secrets }: IdentityDeps, { merchant }: Acting, id: bigint): Promise<StaffIdentity> {
  const [row, check] = [await checkRow(db, merchant.id, id), await checkById(db, id)]
  if (row === undefined || check === undefined) throw new AppError('not_found')
  const { memberId } = check
  const returned = check.returnedSealed && openedReturn(secrets, memberId, check.returnedSealed)
  const claim = openedClaim(secrets, memberId, check.claimedSealed)
  const { register = null, face = null } = returned ?? {}
  const declared = await declarationOf(db, memberId)
  return {
    ...asRow(row),
    claimed: claim,
    register: register?.isKnown
      ? { name: register.name, idNumber: claim.idNumber, birthday: register.birthday, isAlive: register.isAlive }
      : null,
    document: face?.document ?? null,
    scores: face?.scores ?? null,
    declared: declared && openedDeclaration(secrets, memberId, declared),
    turn: check.turn,
    pictures: await picturesOf(db, id),
    note: check.note,
    tries: (await checksOf(db, memberId)).filter(({ state }) => state === 'refused').length,
  }
}

const lookNote = (check: { memberId: bigint }, checkId: bigint, what: string) =>
  ({
    action: 'member.look_identity',
    entity: 'member',
    entityId: check.memberId,
    after: { checkId: String(checkId), what },
  }) as const

/** Who looked at a person's data is written down before it is shown. */
export async function lookAtCheck(deps: IdentityDeps, acting: Acting, id: bigint): Promise<StaffIdentity> {
  const row = await checkRow(deps.db, acting.merchant.id, id)
  if (row === undefined) throw new AppError('not_found')
  await staffWrite(deps, actorOf(acting), async () => ({ value: null, note: lookNote(row, id, 'data') }))
  return viewOf(deps, acting, id)
}

export async function lookAtPicture(
  deps: IdentityDeps,
  acting: Acting,
  id: bigint,
  kind: PictureKind,
): Promise<Buffer | null> {
  const row = await checkRow(deps.db, acting.merchant.id, id)
  const key = row && (await pictureKeys(deps.db, id))[kind]
  if (row === undefined || key === undefined) return null
  await staffWrite(deps, actorOf(acting), async () => ({ value: null, note: lookNote(row, id, kind) }))
  return deps.storage.get(key)
}

/** The try under the member's lock: of two people at once the second sees what the first decided. */
async function heldCheck(tx: Tx, { merchant }: Acting, id: bigint): Promise<CheckRow> {
  const row = await checkRow(tx, merchant.id, id)
  if (row === undefined) throw new AppError('not_found')
  await lockMember(tx, row.memberId)
  const check = await checkById(tx, id)
  if (check === undefined) throw new AppError('not_found')
  return check
}

export async function decide(
  deps: IdentityDeps,
  acting: Acting,
  id: bigint,
  body: BodyOf<typeof opsDecideIdentity>,
): Promise<StaffIdentity> {
  const actor = actorOf(acting)
  await staffWrite(deps, actor, async (tx) => {
    const check = await heldCheck(tx, acting, id)
    const { isNew } = await makeOnce(tx, requestOf(deps, acting, id, body), async () => {
      if (check.state !== 'unsure') throw new AppError('conflict')
      const by = { staffId: actor.staffId, userName: actor.userName, note: body.note }
      const outcome =
        body.decision === 'verify'
          ? ({ state: 'verified', reason: null, by } as const)
          : ({ state: 'refused', reason: body.reason, by } as const)
      await settle(tx, deps, check, outcome)
      return id
    })
    const { decision, note } = body
    const after = { checkId: String(id), decision, note, ...(body.decision === 'refuse' && { reason: body.reason }) }
    const noted = { action: 'member.decide_identity', entity: 'member', entityId: check.memberId, after } as const
    return { value: null, note: isNew ? noted : null }
  })
  return viewOf(deps, acting, id)
}

/** Refused: their tries count no more. Verified: they have to show it anew, and until then the gate is closed. */
export async function askAgain(
  deps: IdentityDeps,
  acting: Acting,
  id: bigint,
  body: BodyOf<typeof opsAskIdentityAgain>,
): Promise<StaffIdentity> {
  const actor = actorOf(acting)
  await staffWrite(deps, actor, async (tx) => {
    const check = await heldCheck(tx, acting, id)
    const { memberId, merchantId } = check
    const { isNew } = await makeOnce(tx, requestOf(deps, acting, id, body), async () => {
      const [newest] = (await checksOf(tx, memberId)).filter(({ state }) => state !== 'open' && state !== 'over')
      if (newest?.id !== id || (check.state !== 'refused' && check.state !== 'verified')) throw new AppError('conflict')
      if (check.state === 'verified') await setVerified(tx, memberId, null)
      await endChecks(tx, memberId)
      await forgiveChecks(tx, memberId, deps.clock.now())
      tellWaiting(tx, deps, { id: memberId, merchantId })
      return id
    })
    const after = { checkId: String(id), note: body.note, was: check.state }
    const noted = { action: 'member.ask_identity_again', entity: 'member', entityId: memberId, after } as const
    return { value: null, note: isNew ? noted : null }
  })
  return viewOf(deps, acting, id)
}

const requestOf = (
  { clock }: IdentityDeps,
  { staff, merchant }: Acting,
  id: bigint,
  body: BodyOf<typeof opsDecideIdentity> | BodyOf<typeof opsAskIdentityAgain>,
) => ({
  staffId: staff.staffId,
  merchantId: merchant.id,
  requestId: body.requestId,
  entity: 'identity_check',
  input: { ...body, checkId: String(id) },
  now: clock.now(),
})
