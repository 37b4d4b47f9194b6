import { formatMoney } from '@trevo/contract/money'
import type { Approval, ApprovalKind } from '@trevo/contract/ops/approvals'
import type { IdentityProof } from '@trevo/contract/ops/member-actions'
import { askedBefore, requestApproval } from '../../../base/approvals/approvals.ts'
import { fact, subject } from '../../../base/approvals/consent.ts'
import { asApproval } from '../../../base/approvals/view.ts'
import { contactsOf } from '../../../base/members/contacts.ts'
import { type MemberRecord, memberByContact } from '../../../base/members/member.ts'
import { payeeNameOf } from '../../../base/members/profile.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { balancesOf } from '../../../money/ledger/queries.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { accountsOf } from '../../cashier/payout-accounts.ts'
import { arePayoutsHeld } from '../../cashier/payout-hold.ts'
import { payoutWait } from '../../cashier/payout-wait.ts'
import { turnoverOf } from '../../cashier/turnover.ts'
import { assertNoOpenBets } from '../closing.ts'
import type { StandingAsk } from '../handlers.ts'
import { type Correction, correctionOf, masked, TAKEN, type TypedCorrection } from '../helping.ts'
import { type Deps, type Given, memberOf } from './standing.ts'

type Asked = Extract<
  ApprovalKind,
  'member_unlock' | 'payout_release' | 'member_close' | 'second_step_reset' | 'member_correction'
>
type Wish = Given & { requestId: string; proof?: IdentityProof; correction?: TypedCorrection }

/** What takes a second person: nothing happens yet, but what cannot be done cannot be asked for either. */
export function askFor(
  deps: Deps,
  acting: Acting,
  id: bigint,
  kind: Asked,
  { requestId, reason, note, proof, correction: typed }: Wish,
): Promise<Approval> {
  const actor = actorOf(acting)
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actor, async (tx) => {
    const member = await memberOf(tx, acting, id)
    const correction = typed && correctionOf(typed)
    const known = await askedBefore(tx, { merchantId, kind, requestId, actor })
    if (known === undefined) await assertPossible(tx, deps, kind, member, correction)
    const closing = kind === 'member_close' ? await leftIn(tx, acting, id) : {}
    const payload: StandingAsk = {
      memberId: String(id),
      userName: member.account,
      reason,
      // As it was when it was asked first: a repeat is the same request, whatever was played since.
      ...(known && kind === 'member_close' ? pickLeft(known.payload) : closing),
      ...(proof && { proof }),
      ...(correction && { correction }),
    }
    const facts = [
      ...subject('member', member.account),
      ...subject('reason', reason),
      ...(proof ? subject('proof', proof) : []),
      ...(correction ? await changeFact(tx, id, correction) : []),
      ...(payload.balance === undefined ? [] : subject('balance', payload.balance, 'money')),
      ...(payload.unplayed === undefined ? [] : subject('unplayed', payload.unplayed, 'money')),
      ...(kind === 'member_close' ? await waitFact(tx, deps, acting, id) : []),
    ]
    const ask = { merchantId, kind, payload, facts, note, requestId, actor }
    const { approval, isNew } = await requestApproval(tx, deps, ask)
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = { action: `${kind}.request`, entity: 'approval', entityId: approval.id } as const
    const told = { ...payload, note, ...(correction && { correction: { ...correction, value: masked(correction) } }) }
    return { value, note: isNew ? { ...noted, after: told } : null }
  })
}

/** What is there to be paid, and what of it was not played for yet. */
async function leftIn(tx: Tx, { merchant: { id: merchantId, currency } }: Acting, id: bigint) {
  const cash = (await balancesOf(tx, { id, merchantId })).find(
    (one) => one.kind === 'cash' && one.currency === currency,
  )
  const { open } = await turnoverOf(tx, id, currency)
  return { balance: formatMoney(cash?.balance ?? 0n), ...(open > 0n && { unplayed: formatMoney(open) }) }
}

/** Until when a yes to the closing would be refused, since something about the account was changed. */
async function waitFact(tx: Tx, { cashier, clock }: Deps, { merchant }: Acting, memberId: bigint) {
  const accountId = (await accountsOf(tx, cashier.secrets, memberId))[0]?.id ?? null
  const wait = await payoutWait(tx, { memberId, merchantId: merchant.id, accountId, now: clock.now() })
  return wait === null ? [] : subject('payouts_wait', wait.until.toISOString(), 'moment')
}

function pickLeft(payload: unknown): Pick<StandingAsk, 'balance' | 'unplayed'> {
  const { balance, unplayed } = payload as Pick<StandingAsk, 'balance' | 'unplayed'>
  return { ...(balance !== undefined && { balance }), ...(unplayed !== undefined && { unplayed }) }
}

/** The new value whole, since the second person compares it with the proof; the old one as its owner would know it. */
async function changeFact(tx: Tx, id: bigint, { field, value }: Correction) {
  if (field === 'name') return fact('name', 'text', value, (await payeeNameOf(tx, id)) || '–')
  const before = (await contactsOf(tx, id)).find(({ kind }) => kind === field)
  return fact(field, 'text', value, before === undefined ? '–' : masked({ field, value: before.value }))
}

/** What cannot be done cannot be asked for either. */
async function assertPossible(tx: Tx, deps: Deps, kind: Asked, member: MemberRecord, correction?: Correction) {
  if (kind === 'member_close') await assertNoOpenBets(tx, member, deps.clock.now())
  if (!(await isPossible(tx, deps, kind, member, correction))) throw new AppError('conflict')
}

async function isPossible(
  tx: Tx,
  { secondSteps }: Deps,
  kind: Asked,
  member: MemberRecord,
  correction: Correction | undefined,
): Promise<boolean> {
  if (kind === 'payout_release') return arePayoutsHeld(tx, member.id)
  if (kind === 'member_unlock') return member.status === 'locked'
  if (member.status === 'closed') return false
  if (kind === 'second_step_reset') return (await secondSteps.methodsOf(tx, member.id)).length > 0
  return correction === undefined || isNews(tx, member, correction)
}

/** Something else than what is known; a contact that another member has confirmed is refused. */
async function isNews(tx: Tx, { id, merchantId }: MemberRecord, { field, value }: Correction): Promise<boolean> {
  if (field === 'name') return (await payeeNameOf(tx, id)) !== value
  const owner = await memberByContact(tx, merchantId, field, value)
  if (owner !== undefined && owner.id !== id) throw new AppError(TAKEN[field])
  return owner === undefined
}
