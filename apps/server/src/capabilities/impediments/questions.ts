import type { ImpedimentSource } from '@trevo/contract/ops/impediments'
import { openedIdNumber } from '../../base/members/identity.ts'
import {
  setAllPermitted,
  setImpeded,
  setPermitted,
  setUnanswered,
  stopAsking,
  type Watched,
  watchedMember,
  watchedMembers,
} from '../../base/members/impediment.ts'
import { lockLimits } from '../../money/gate/queries.ts'
import { bookOf } from '../../money/ledger/books.ts'
import { balancesOf } from '../../money/ledger/queries.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { type ImpedimentAnswer, ImpedimentsAway } from '../../providers/impediments/impediments.ts'
import { hasOpenBets } from '../standing/queries.ts'
import { after, DAY_MS, type ImpedimentDeps, MINUTE_MS } from './deps.ts'
import { sealedAnswer } from './evidence.ts'
import { tellImpeded, tellLifted } from './notices.ts'
import {
  type CaseRow,
  caseById,
  changeCase,
  currentCase,
  type GoodAnswer,
  insertCase,
  keepAnswer,
  keepGoodAnswers,
  keepStep,
  lockUntroubled,
  type Owner,
  reopenCase,
} from './queries.ts'

/** An answer holds for as long as the law lets pass between two of them; the sweep comes a day earlier. */
const HOLDS_MS = 15 * DAY_MS
const SWEEP_MS = 14 * DAY_MS
const AGAIN_MS = 5 * MINUTE_MS

/** What was answered, and when it was asked; null: nobody answered. */
export type Said = { askedAt: Date; answer: ImpedimentAnswer | null }

/** Asks about a member and lets the answer hold. No transaction is open while the service is waited for. */
export async function askAbout(deps: ImpedimentDeps, memberId: bigint, source: ImpedimentSource): Promise<void> {
  const member = await watchedMember(deps.db, memberId)
  if (member === undefined) return
  const said = await askService(deps, member)
  await inTx(deps.db, (tx) => takeAnswer(tx, deps, member, source, said))
}

/** So many good answers are written down together; a node that dies takes no more than these with it. */
const KEPT_TOGETHER = 250

/**
 * Asks about many, and says how many were answered for. What impedes, and what nobody answered, holds at once; that nothing stands
 * against somebody is written down for many together, which is what a sweep over everybody mostly does. Where the node dies before,
 * they are asked about again.
 */
export async function askAboutAll(
  deps: ImpedimentDeps,
  memberIds: readonly bigint[],
  source: ImpedimentSource,
): Promise<number> {
  let answered = 0
  let good: GoodAnswer[] = []
  let keeping: Promise<unknown> = Promise.resolve()
  const keep = () => {
    const kept = good
    good = []
    keeping = keeping.then(() => permitMany(deps, kept, source))
    // It is waited for below, once everybody was asked about.
    keeping.catch(() => {})
  }
  const askOne = async (member: Watched) => {
    const said = await askService(deps, member)
    if (said.answer !== null || member.status === 'closed') answered += 1
    if (said.answer?.isImpeded !== false) return inTx(deps.db, (tx) => takeAnswer(tx, deps, member, source, said))
    if (good.push({ ...member, askedAt: said.askedAt }) >= KEPT_TOGETHER) keep()
  }
  const members = await watchedMembers(deps.db, memberIds)
  await Promise.all(members.map((member) => askOne(member).catch(failed(deps, member.id))))
  keep()
  await keeping
  return answered
}

const failed =
  ({ log }: ImpedimentDeps, id: bigint) =>
  (error: unknown) =>
    log.error({ err: error, memberId: String(id) }, 'a member could not be asked about')

async function permitMany(deps: ImpedimentDeps, good: readonly GoodAnswer[], source: ImpedimentSource): Promise<void> {
  if (good.length === 0) return
  const plain = await inTx(deps.db, (tx) => permitAll(tx, deps, good, source))
  for (const { askedAt, ...member } of good.filter(({ id }) => !plain.has(id))) {
    const said: Said = { askedAt, answer: { isImpeded: false } }
    await inTx(deps.db, (tx) => takeAnswer(tx, deps, member, source, said)).catch(failed(deps, member.id))
  }
}

async function permitAll(tx: Tx, { clock }: ImpedimentDeps, good: readonly GoodAnswer[], source: ImpedimentSource) {
  const plain = await lockUntroubled(
    tx,
    good.map(({ id }) => id),
  )
  const now = clock.now()
  const kept = good.filter(({ id }) => plain.has(id))
  await keepGoodAnswers(tx, source, kept, now)
  await setAllPermitted(tx, [...plain], { until: after(now, HOLDS_MS), dueAt: after(now, SWEEP_MS) })
  return plain
}

export async function askService({ clock, log, secrets, service }: ImpedimentDeps, member: Watched): Promise<Said> {
  const askedAt = clock.now()
  const cpf = member.status === 'closed' ? null : openedIdNumber(secrets, member.id, member.idNumber)
  if (cpf === null) return { askedAt, answer: null }
  try {
    return { askedAt, answer: await service.ask(cpf) }
  } catch (error) {
    if (!(error instanceof ImpedimentsAway)) throw error
    log.warn({ memberId: String(member.id), why: error.message }, 'the regulator gave no answer')
    return { askedAt, answer: null }
  }
}

/** Under the member's lock: what it forbids is forbidden to every stake and payment that comes after it, on every node. */
export async function takeAnswer(
  tx: Tx,
  deps: ImpedimentDeps,
  { id, merchantId }: Owner,
  source: ImpedimentSource,
  { askedAt, answer }: Said,
  by?: string,
): Promise<void> {
  await lockLimits(tx, id)
  const member = await watchedMember(tx, id)
  if (member === undefined || member.status === 'closed') return stopAsking(tx, id)
  const now = deps.clock.now()
  const impeded = answer?.isImpeded === true ? answer : null
  await keepAnswer(tx, {
    id,
    merchantId,
    source,
    outcome: answer === null ? 'away' : impeded ? 'impeded' : 'permitted',
    reason: impeded?.reason ?? null,
    sealed: impeded && sealedAnswer(deps.secrets, id, impeded.raw),
    askedAt,
    at: now,
  })
  const current = await currentCase(tx, id)
  if (answer === null) return setUnanswered(tx, id, after(now, AGAIN_MS))
  if (impeded === null) return permit(tx, deps, id, { current, askedAt, by, mayLift: source === 'staff', now })
  if (current !== undefined && current.state !== 'quiet') return
  await impede(tx, deps, member, { source, reason: impeded.reason, current, now })
}

type Permit = { current: CaseRow | undefined; askedAt: Date; by: string | undefined; mayLift: boolean; now: Date }

/**
 * An answer that was under way while another one impeded does not undo it, and neither does a sign-in: once somebody was told, the
 * account ends, unless staff have asked again.
 */
async function permit(tx: Tx, deps: ImpedimentDeps, id: bigint, { current, askedAt, by, mayLift, now }: Permit) {
  if (current !== undefined) {
    const isQuiet = current.state === 'quiet' && askedAt >= current.foundAt
    if (!isQuiet && !mayLift) return
    await changeCase(tx, current.id, now, { state: 'lifted', nextTryAt: null, freedAt: now })
    await keepStep(tx, current.id, { step: 'lifted', at: now, ...(by !== undefined && { by }) })
    if (current.state === 'open') await tellLifted(tx, deps, current)
  }
  await setPermitted(tx, id, { until: after(now, HOLDS_MS), dueAt: after(now, SWEEP_MS) })
}

type Impede = Pick<CaseRow, 'source' | 'reason'> & { current: CaseRow | undefined; now: Date }

/**
 * Whoever has not proven to be that person, and has nothing here, is refused like everybody who has not: were such accounts closed,
 * anybody could learn by registering which numbers are on the list.
 */
async function impede(tx: Tx, deps: ImpedimentDeps, member: Watched, { source, reason, current, now }: Impede) {
  const { id, merchantId } = member
  const isQuiet = !member.isVerified && !(await hasSomething(tx, member, now))
  await setImpeded(tx, id, { at: isQuiet ? null : now, dueAt: after(now, SWEEP_MS) })
  if (isQuiet && current !== undefined) return
  const found = {
    id,
    merchantId,
    source,
    reason,
    state: isQuiet ? 'quiet' : 'open',
    foundAt: now,
    tellBy: after(now, DAY_MS),
    withdrawUntil: after(now, 2 * DAY_MS),
    closeBy: after(now, 3 * DAY_MS),
    nextTryAt: now,
  } as const
  const caseId = current?.id ?? (await insertCase(tx, found))
  if (current !== undefined) await reopenCase(tx, caseId, found)
  await keepStep(tx, caseId, { step: 'found', detail: reason, at: now })
  if (isQuiet) return
  await tellImpeded(tx, deps, (await caseById(tx, caseId)) as CaseRow, member.isVerified)
  await changeCase(tx, caseId, now, { toldAt: now })
  await keepStep(tx, caseId, {
    step: 'told',
    detail: member.isVerified ? 'inbox' : 'inbox, without the reason',
    at: now,
  })
  tx.afterCommit(() => deps.live.toMember(id, 'identity.changed', {}))
}

/** Money, a withdrawal on its way or an open bet. */
export async function hasSomething(tx: Tx, { id, merchantId }: Owner, now: Date): Promise<boolean> {
  const balances = await balancesOf(tx, { id, merchantId })
  if (balances.some(({ kind, balance }) => (kind === 'cash' || kind === 'held') && balance > 0n)) return true
  return hasOpenBets(tx, bookOf(merchantId), id, now)
}
