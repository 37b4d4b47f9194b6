import { formatMoney } from '@trevo/contract/money'
import { opsCloseSuspicion, type Suspicion, type SuspicionRow } from '@trevo/contract/ops/suspicions'
import { refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { openedBirthday, openedIdNumber } from '../../../base/members/identity.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Secrets } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { keepStep } from '../look.ts'
import { reportFile } from '../report-file.ts'
import { type CaseRow, caseRow, hitsOf, moveCase, personOf, stepsOf, takeCase } from './queries.ts'

/** `chunks` are made as fast as the caller takes them. */
type File = { fileName: string; type: string; chunks: AsyncIterable<string | Uint8Array> }

export type CaseDeps = { db: Db; clock: Clock; secrets: Secrets }

/** Lei 9.613/1998, art. 11, II: within twenty-four hours. */
const REPORT_MS = 24 * 3_600_000
/** What facts hold are sums of money, but for these. */
const COUNTS: ReadonlySet<string> = new Set(['payments', 'payers', 'accounts'])

export const asRow = (row: CaseRow): SuspicionRow => ({
  id: String(row.id),
  memberId: String(row.memberId),
  userName: row.userName,
  state: row.state,
  riskClass: row.riskClass ?? 'low',
  rules: row.rules,
  staffName: row.staffName,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
})

const readable = (rule: string, facts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      COUNTS.has(name) || (rule === 'structured' && name === 'deposits') ? value : formatMoney(BigInt(value)),
    ]),
  )

export async function caseView(db: Db | Tx, merchantId: number, id: bigint): Promise<Suspicion> {
  const row = await caseRow(db, merchantId, id)
  if (row === undefined) throw new AppError('not_found')
  const [hits, steps] = [await hitsOf(db, id), await stepsOf(db, id)]
  return {
    ...asRow(row),
    score: row.score ?? 0,
    protocol: row.protocol,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    hits: hits.map(({ facts, ...hit }) => ({ ...hit, facts: readable(hit.rule, facts) })),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

type Body = { requestId: string; note: string }
type Work = (tx: Tx, now: Date, by: string) => Promise<void>

/** Never noted under the member: whoever reads the member's file must not learn of it. */
async function changeOnce(
  { db, clock }: CaseDeps,
  acting: Acting,
  id: bigint,
  body: Body,
  verb: 'note' | 'report' | 'filed',
  work: Work,
) {
  const actor = actorOf(acting)
  const merchantId = acting.merchant.id
  if ((await caseRow(db, merchantId, id)) === undefined) throw new AppError('not_found')
  await staffWrite({ db, clock }, actor, async (tx) => {
    const now = clock.now()
    const input = { ...body, caseId: String(id), verb }
    const asked = { staffId: actor.staffId, merchantId, requestId: body.requestId, input, now }
    const { isNew } = await makeOnce(tx, { ...asked, entity: 'suspicion' }, async () => {
      await work(tx, now, actor.userName)
      return id
    })
    // What was written is in the case: the log is read by more people.
    const note = { action: `suspicion.${verb}`, entity: 'suspicion', entityId: id } as const
    return { value: null, note: isNew ? note : null }
  })
  return caseView(db, merchantId, id)
}

export const noteCase = (deps: CaseDeps, acting: Acting, id: bigint, body: Body): Promise<Suspicion> =>
  changeOnce(deps, acting, id, body, 'note', async (tx, now, by) => {
    if (!(await takeCase(tx, id, by))) throw new AppError('conflict')
    await keepStep(tx, id, { step: 'noted', detail: body.note, by, at: now })
  })

export const reportCase = (deps: CaseDeps, acting: Acting, id: bigint, body: Body): Promise<Suspicion> =>
  changeOnce(deps, acting, id, body, 'report', async (tx, now, by) => {
    const dueAt = new Date(now.getTime() + REPORT_MS)
    if (!(await moveCase(tx, id, 'open', { to: 'to_report', dueAt, now }))) throw new AppError('conflict')
    await keepStep(tx, id, { step: 'to_report', detail: body.note, by, at: now })
  })

export const filedCase = (deps: CaseDeps, acting: Acting, id: bigint, body: Body): Promise<Suspicion> =>
  changeOnce(deps, acting, id, body, 'filed', async (tx, now, by) => {
    if (!(await moveCase(tx, id, 'to_report', { to: 'reported', protocol: body.note, now })))
      throw new AppError('conflict')
    await keepStep(tx, id, { step: 'reported', detail: body.note, by, at: now })
  })

/** To report takes one person; that there is nothing to report takes two. */
export const closeDeed = ({ clock }: Pick<CaseDeps, 'clock'>): Deed<typeof opsCloseSuspicion> => ({
  kind: 'suspicion_close',
  endpoint: opsCloseSuspicion,
  async work(tx, { merchant, staff }, { params, body }, consent) {
    const id = BigInt(params.id)
    const row = await caseRow(tx, merchant.id, id)
    if (row === undefined) throw new AppError('not_found')
    if (row.state !== 'open') throw new AppError('conflict')
    if (consent === null) refuseAlone('suspicion_close', 'always')
    const now = clock.now()
    if (!(await moveCase(tx, id, 'open', { to: 'closed', now }))) throw new AppError('conflict')
    await keepStep(tx, id, {
      step: 'closed',
      detail: body.note,
      by: `${staff.userName}, ${consent.decider.userName}`,
      at: now,
    })
    const note = { action: 'suspicion.close', entity: 'suspicion', entityId: id } as const
    return { value: await caseView(tx, merchant.id, id), note }
  },
  // Without the member's name: approvals are read by more people than cases are.
  async facts(tx, { merchant }, { params, body }) {
    const row = await caseRow(tx, merchant.id, BigInt(params.id))
    if (row === undefined) throw new AppError('not_found')
    if (row.state !== 'open') throw new AppError('conflict')
    return [...subject('suspicion', params.id), ...subject('suspicion_note', body.note)]
  },
})

export async function takeReport({ db, clock, secrets }: CaseDeps, acting: Acting, id: bigint): Promise<File> {
  const { merchant } = acting
  const view = await caseView(db, merchant.id, id)
  if (view.state !== 'to_report' && view.state !== 'reported') throw new AppError('conflict')
  const memberId = BigInt(view.memberId)
  const person = await personOf(db, memberId)
  if (person === undefined) throw new AppError('not_found')
  const note = { action: 'suspicion.take_report', entity: 'suspicion', entityId: id } as const
  await staffWrite({ db, clock }, actorOf(acting), async () => ({ value: null, note }))
  const file = reportFile(
    view,
    {
      cpf: openedIdNumber(secrets, memberId, person.cpf),
      birthday: openedBirthday(secrets, memberId, person.birthday),
      name: person.name,
      joinedAt: person.joinedAt.toISOString(),
    },
    merchant.code,
    clock.now(),
  )
  const text = `${JSON.stringify(file, null, 2)}\n`
  return { fileName: `coaf-${merchant.code}-${id}.json`, type: 'application/json', chunks: one(text) }
}

async function* one(text: string) {
  yield text
}
