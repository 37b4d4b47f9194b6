import { formatMoney } from '@trevo/contract/money'
import { openedIdNumber } from '../../base/members/identity.ts'
import { letGoOfDocument, stopAsking, type Watched, watchedMember } from '../../base/members/impediment.ts'
import { setStatus } from '../../base/members/member-changes.ts'
import { lockLimits } from '../../money/gate/queries.ts'
import { bookOf } from '../../money/ledger/books.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { hasOpenBets, keepAction } from '../standing/queries.ts'
import { endSessions } from '../standing/standing.ts'
import { after, DAY_MS, type ImpedimentDeps, MINUTE_MS } from './deps.ts'
import { openedDocument, sealedDocument } from './evidence.ts'
import { mailImpeded } from './notices.ts'
import { type CaseRow, caseById, changeCase, isOnBreak, keepStep, takeCases } from './queries.ts'
import { askAbout, hasSomething } from './questions.ts'
import { BY_ITSELF, cashOf, NOTE, returnMoney } from './returning.ts'

const AT_ONCE = 20
const LEASE_MS = 10 * MINUTE_MS
const QUIET_MS = 60 * MINUTE_MS
/** Before the deadline, so that a node that is away for a moment does not miss it. */
const CLOSE_EARLY_MS = 60 * MINUTE_MS
/** For as long as the law keeps what could not be returned: prizes and payments may still come in. */
const WATCH_MS = 180 * DAY_MS

/** Whatever is due of anybody: told, returned, closed, let go of. One that fails is tried again and does not stop the others. */
export async function workCases(deps: ImpedimentDeps): Promise<void> {
  for (;;) {
    const now = deps.clock.now()
    const ids = await takeCases(deps.db, { now, leaseUntil: after(now, LEASE_MS), limit: AT_ONCE })
    for (const id of ids) {
      try {
        await workCase(deps, id)
      } catch (error) {
        deps.log.error({ err: error, caseId: String(id) }, 'a case of an impeded member could not be worked on')
      }
    }
    if (ids.length < AT_ONCE) return
  }
}

async function workCase(deps: ImpedimentDeps, id: bigint): Promise<void> {
  const found = await caseById(deps.db, id)
  if (found === undefined) return
  if (found.state === 'quiet') return lookAtQuiet(deps, found)
  if (found.state === 'open' && found.mailedAt === null) await mail(deps, found)
  const wasClosed = found.closedAt !== null
  await inTx(deps.db, (tx) => settle(tx, deps, id))
  const settled = await caseById(deps.db, id)
  if (!wasClosed && settled?.closedAt) await mailImpeded(deps, settled, 'closed')
}

/** Somebody who was let in meanwhile, or to whom something was sent, has an account that can end. */
async function lookAtQuiet(deps: ImpedimentDeps, { id, memberId }: CaseRow): Promise<void> {
  const now = deps.clock.now()
  const isKnown = await inTx(deps.db, async (tx) => {
    await changeCase(tx, id, now, { nextTryAt: after(now, QUIET_MS) })
    const member = await watchedMember(tx, memberId)
    return member !== undefined && (member.isVerified || (await hasSomething(tx, member, now)))
  })
  if (isKnown) await askAbout(deps, memberId, 'sweep')
}

async function mail(deps: ImpedimentDeps, found: CaseRow): Promise<void> {
  const detail = await mailImpeded(deps, found, 'mail')
  const at = deps.clock.now()
  await inTx(deps.db, async (tx) => {
    await changeCase(tx, found.id, at, { mailedAt: at })
    await keepStep(tx, found.id, { step: 'mailed', detail, at })
  })
}

/** Returns what can be returned, closes what has to be closed, and lets go of the document once nothing is left. */
async function settle(tx: Tx, deps: ImpedimentDeps, id: bigint): Promise<void> {
  const before = await caseById(tx, id)
  if (before === undefined) return
  await lockLimits(tx, before.memberId)
  const found = (await caseById(tx, id)) as CaseRow
  const member = await watchedMember(tx, found.memberId)
  const now = deps.clock.now()
  if (member === undefined || found.state === 'quiet' || found.state === 'lifted') return
  if (found.state === 'open' && member.status !== 'closed' && now < found.withdrawUntil) {
    return changeCase(tx, id, now, { nextTryAt: found.withdrawUntil })
  }
  const trouble = await payBack(tx, deps, found, member, now)
  if (member.status === 'closed' || mayClose(found, member, trouble, now)) await close(tx, deps, found, member, now)
  const isClosed = member.status === 'closed' || mayClose(found, member, trouble, now)
  const isDone = isClosed && trouble === null && !(await isOwedMore(tx, deps, member))
  const isFree = isDone && (await letGo(tx, deps, found, member, now))
  const isOver = isFree && now.getTime() - (found.closedAt ?? now).getTime() > WATCH_MS
  await changeCase(tx, id, now, {
    trouble,
    ...(isClosed && { state: isDone ? 'closed' : 'owed' }),
    nextTryAt: isOver ? null : after(now, isDone ? DAY_MS : LEASE_MS),
  })
}

/** Closed before the deadline where nothing holds it, and at the deadline whatever does; a lock of staff's is theirs to end. */
function mayClose({ closeBy }: CaseRow, { status }: Watched, trouble: CaseRow['trouble'], now: Date): boolean {
  if (status === 'locked') return false
  return trouble === null || now.getTime() >= closeBy.getTime() - CLOSE_EARLY_MS
}

async function payBack(tx: Tx, deps: ImpedimentDeps, found: CaseRow, member: Watched, now: Date) {
  if (member.status === 'locked') return 'account_locked'
  const brand = deps.brandOf(found.merchantId)
  if (brand === undefined) return 'payment_unavailable'
  const cpf =
    openedIdNumber(deps.secrets, member.id, member.idNumber) ?? openedDocument(deps.secrets, member.id, found.document)
  const { paid, trouble } = await returnMoney(tx, deps, brand, member, cpf)
  if (paid > 0n) await keepStep(tx, found.id, { step: 'paid', detail: formatMoney(paid), at: now })
  if (trouble !== null && trouble !== found.trouble) {
    await keepStep(tx, found.id, { step: 'trouble', detail: trouble, at: now })
  }
  if (trouble !== null) return trouble
  return (await hasOpenBets(tx, bookOf(member.merchantId), member.id, now)) ? 'open_bets' : null
}

async function close(tx: Tx, deps: ImpedimentDeps, found: CaseRow, member: Watched, now: Date): Promise<void> {
  if (found.closedAt !== null) return
  if (member.status !== 'closed') {
    await setStatus(tx, member.id, 'closed')
    await endSessions(tx, deps.standing, member.id, now)
    const why = { reason: 'protection', note: NOTE, by: BY_ITSELF, approvalId: null, at: now } as const
    await keepAction(tx, member, 'close', why)
  }
  await stopAsking(tx, member.id)
  await changeCase(tx, found.id, now, { closedAt: now })
  await keepStep(tx, found.id, { step: 'closed', at: now })
}

/** A payout on its way may come back. */
async function isOwedMore(tx: Tx, { brandOf }: ImpedimentDeps, member: Watched): Promise<boolean> {
  const brand = brandOf(member.merchantId)
  return brand === undefined || (await cashOf(tx, brand, member, 'held')) > 0n
}

/** A new registration takes the number; not while a pause or an exclusion lasts, which it would get around. */
async function letGo(tx: Tx, deps: ImpedimentDeps, found: CaseRow, member: Watched, now: Date): Promise<boolean> {
  if (found.freedAt !== null) return true
  if (await isOnBreak(tx, member.id, now)) return false
  const cpf = openedIdNumber(deps.secrets, member.id, member.idNumber)
  const document = cpf === null ? null : sealedDocument(deps.secrets, member.id, cpf)
  await letGoOfDocument(tx, member.id)
  await changeCase(tx, found.id, now, { freedAt: now, document })
  await keepStep(tx, found.id, { step: 'freed', at: now })
  return true
}
