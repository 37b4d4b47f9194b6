import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { opsAskImpedimentAgain, StaffImpediment, StaffImpedimentRow } from '@trevo/contract/ops/impediments'
import { watchedMember } from '../../../base/members/impediment.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { balancesOf } from '../../../money/ledger/queries.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ImpedimentDeps } from '../deps.ts'
import { openedAnswer } from '../evidence.ts'
import { keepStep } from '../queries.ts'
import { askService, takeAnswer } from '../questions.ts'
import { answersOf, caseRow, type StaffRow, stepsOf } from './queries.ts'

const textOf = (at: Date | null) => at?.toISOString() ?? null

export const asRow = (row: StaffRow): StaffImpedimentRow => ({
  id: String(row.id),
  memberId: String(row.memberId),
  userName: row.userName,
  state: row.state,
  reason: row.reason,
  source: row.source,
  trouble: row.trouble,
  foundAt: row.foundAt.toISOString(),
  tellBy: row.tellBy.toISOString(),
  toldAt: textOf(row.toldAt),
  withdrawUntil: row.withdrawUntil.toISOString(),
  closeBy: row.closeBy.toISOString(),
  closedAt: textOf(row.closedAt),
})

async function viewOf({ db, secrets }: ImpedimentDeps, { merchant }: Acting, id: bigint): Promise<StaffImpediment> {
  const row = await caseRow(db, merchant.id, id)
  if (row === undefined) throw new AppError('not_found')
  const [steps, answers] = [await stepsOf(db, id), await answersOf(db, row.memberId)]
  const balances = await balancesOf(db, { id: row.memberId, merchantId: merchant.id })
  const cash = balances.find(({ kind, currency }) => kind === 'cash' && currency === merchant.currency)
  return {
    ...asRow(row),
    balance: formatMoney(cash?.balance ?? 0n),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    answers: answers.map(({ at, sealed, ...answer }) => ({
      ...answer,
      raw: openedAnswer(secrets, row.memberId, sealed),
      at: at.toISOString(),
    })),
  }
}

/** Who looked at what the regulator says of a person is written down before it is shown. */
export async function lookAtCase(deps: ImpedimentDeps, acting: Acting, id: bigint): Promise<StaffImpediment> {
  const row = await caseRow(deps.db, acting.merchant.id, id)
  if (row === undefined) throw new AppError('not_found')
  const note = {
    action: 'member.look_impediment',
    entity: 'member',
    entityId: row.memberId,
    after: { caseId: String(id) },
  } as const
  await staffWrite(deps, actorOf(acting), async () => ({ value: null, note }))
  return viewOf(deps, acting, id)
}

/** The regulator decides, not whoever asks; without an answer everything stays as it was, and that nobody answered is kept. */
export async function askAgain(
  deps: ImpedimentDeps,
  acting: Acting,
  id: bigint,
  body: BodyOf<typeof opsAskImpedimentAgain>,
): Promise<StaffImpediment> {
  const actor = actorOf(acting)
  const row = await caseRow(deps.db, acting.merchant.id, id)
  const member = row && (await watchedMember(deps.db, row.memberId))
  if (row === undefined || member === undefined) throw new AppError('not_found')
  const said = await askService(deps, member)
  await staffWrite(deps, actor, async (tx) => {
    const now = deps.clock.now()
    const input = { ...body, caseId: String(id) }
    const asked = { staffId: actor.staffId, merchantId: acting.merchant.id, requestId: body.requestId, input, now }
    const { isNew } = await makeOnce(tx, { ...asked, entity: 'impediment_case' }, async () => {
      const fresh = await caseRow(tx, acting.merchant.id, id)
      if (fresh?.state !== 'open' && fresh?.state !== 'quiet') throw new AppError('conflict')
      await keepStep(tx, id, { step: 'asked', detail: body.note, by: actor.userName, at: now })
      await takeAnswer(tx, deps, member, 'staff', said, actor.userName)
      return id
    })
    const after = { caseId: String(id), note: body.note }
    const note = { action: 'member.ask_impediment_again', entity: 'member', entityId: row.memberId, after } as const
    return { value: null, note: isNew ? note : null }
  })
  return viewOf(deps, acting, id)
}
