import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BodyOf } from '@trevo/contract/endpoint'
import {
  FILING_RECORDS_SHOWN,
  type Filing,
  type FilingPartRow,
  type FilingRow,
  type opsResendFiling,
} from '@trevo/contract/ops/filings'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { amountText, fileName, readFile } from '../../../providers/filings/file-format.ts'
import { headOf } from '../build.ts'
import type { FilingDeps } from '../deps.ts'
import { booksOfDay, filingById, keepStep, type FilingRow as Row, sealOf } from '../queries.ts'
import {
  changeState,
  filingRow,
  insertNext,
  type ListedRow,
  type PartRow,
  partOf,
  resendParts,
  stepsOf,
} from './queries.ts'

/** `chunks` are made as fast as the caller takes them. */
type File = { fileName: string; type: string; chunks: AsyncIterable<string | Uint8Array> }

const unpack = promisify(gunzip)
const textOf = (at: Date | null) => at?.toISOString() ?? null

export const asRow = ({ id, records, dueAt, answeredAt, ...row }: ListedRow): FilingRow => ({
  ...row,
  id: String(id),
  records: Number(records),
  dueAt: dueAt.toISOString(),
  answeredAt: textOf(answeredAt),
})

export async function filingView({ db }: Pick<FilingDeps, 'db'>, book: number, id: bigint): Promise<Filing> {
  const row = await filingRow(db, book, id)
  const filing = row && (await filingById(db, id))
  if (row === undefined || filing === undefined) throw new AppError('not_found')
  const steps = await stepsOf(db, id)
  return {
    ...asRow(row),
    seal: filing.sealHash.toString('hex'),
    totals: await totalsOf(db, filing),
    faults: filing.faults,
    faultyRecords: Number(filing.faultyRecords),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

/** Beside each sum what the daily books say; of games and lottery it is the sum of both files. */
async function totalsOf(db: FilingDeps['db'], filing: Row): Promise<Filing['totals']> {
  const books = filing.kind === 'wallets' ? await booksOfDay(db, filing) : new Map<string, bigint>()
  const names = new Set([...Object.keys(filing.totals), ...books.keys()])
  return [...names].toSorted().map((name) => {
    const [account = '', kind = ''] = name.split(' ')
    const said = books.get(name)
    const amount = amountText(BigInt(filing.totals[name] ?? '0'))
    return { account, kind, amount, books: said === undefined ? null : amountText(said) }
  })
}

export async function partRow(deps: FilingDeps, filing: Row, row: PartRow): Promise<FilingPartRow> {
  const { id, attempt, state, records, bytes, sha256, protocol, reasons, tries, sentAt, answeredAt } = row
  return {
    id: String(id),
    name: fileName(headOf(deps, filing, Number(id)), attempt),
    state,
    records,
    bytes,
    sha256: sha256.toString('hex'),
    protocol,
    reasons,
    tries,
    sentAt: textOf(sentAt),
    answeredAt: textOf(answeredAt),
  }
}

/** Of this brand, or not there. */
export async function ownFiling({ db }: Pick<FilingDeps, 'db'>, book: number, id: bigint): Promise<Row> {
  const filing = await filingById(db, id)
  if (filing?.book !== book) throw new AppError('not_found')
  return filing
}

type ByPart = { params: { id: string; part: string } }

/** Files name people: who opened one is written down before it is shown. */
async function openedPart(deps: FilingDeps, acting: Acting & ByPart, action: 'filing.look' | 'filing.take') {
  const filing = await ownFiling(deps, bookOf(acting.merchant.id), BigInt(acting.params.id))
  const part = await partOf(deps.db, filing.id, BigInt(acting.params.part))
  if (part === undefined) throw new AppError('not_found')
  const note = { action, entity: 'filing', entityId: filing.id, after: { part: acting.params.part } } as const
  await staffWrite(deps, actorOf(acting), async () => ({ value: null, note }))
  const bytes = await deps.storage.get(part.fileKey)
  if (bytes === null) throw new AppError('not_found')
  return { bytes, name: fileName(headOf(deps, filing, Number(part.id)), part.attempt) }
}

export async function recordsOf(deps: FilingDeps, acting: Acting & ByPart, from: number) {
  const { bytes } = await openedPart(deps, acting, 'filing.look')
  const file = readFile((await unpack(bytes)).toString('utf8'))
  const records = file?.records ?? []
  return { from, total: records.length, records: records.slice(from - 1, from - 1 + FILING_RECORDS_SHOWN) }
}

export async function takeFile(deps: FilingDeps, acting: Acting & ByPart): Promise<File> {
  const { bytes, name } = await openedPart(deps, acting, 'filing.take')
  return { fileName: name, type: 'application/gzip', chunks: one(bytes) }
}

async function* one(bytes: Buffer) {
  yield bytes
}

type Why = BodyOf<typeof opsResendFiling>

export async function resend(deps: FilingDeps, acting: Acting, id: bigint, body: Why): Promise<Filing> {
  await changeOnce(deps, acting, id, body, 'filing.resend', async (tx, filing, now, by) => {
    if (!(await changeState(tx, filing.id, ['rejected'], 'ready'))) throw new AppError('conflict')
    const parts = await resendParts(tx, filing.id, now)
    await keepStep(tx, filing.id, { step: 'resent', detail: `${parts}: ${body.note}`, by, at: now })
    return filing.id
  })
  return filingView(deps, bookOf(acting.merchant.id), id)
}

/** The next version is made from the books as they are now; answers with it. What is under way with the regulator is waited for. */
export async function rebuild(deps: FilingDeps, acting: Acting, id: bigint, body: Why): Promise<Filing> {
  const next = await changeOnce(deps, acting, id, body, 'filing.rebuild', async (tx, filing, now, by) => {
    const isReplaced = await changeState(tx, filing.id, ['faulty', 'rejected', 'accepted', 'empty'], 'replaced')
    const seal = isReplaced ? await sealOf(tx, filing) : undefined
    if (seal === undefined) throw new AppError('conflict')
    await keepStep(tx, filing.id, { step: 'replaced', detail: body.note, by, at: now })
    const made = await insertNext(tx, filing.id, seal, now)
    await keepStep(tx, made, { step: 'begun', detail: body.note, by, at: now })
    return made
  })
  return filingView(deps, bookOf(acting.merchant.id), next)
}

type Change = (tx: Tx, filing: Row, now: Date, by: string) => Promise<bigint>

async function changeOnce(
  deps: FilingDeps,
  acting: Acting,
  id: bigint,
  body: Why,
  action: 'filing.resend' | 'filing.rebuild',
  change: Change,
): Promise<bigint> {
  const actor = actorOf(acting)
  const filing = await ownFiling(deps, bookOf(acting.merchant.id), id)
  return staffWrite(deps, actor, async (tx) => {
    const now = deps.clock.now()
    const input = { ...body, filingId: String(id), action }
    const asked = { staffId: actor.staffId, merchantId: acting.merchant.id, requestId: body.requestId, input, now }
    const made = await makeOnce(tx, { ...asked, entity: 'filing' }, () => change(tx, filing, now, actor.userName))
    const after = { kind: filing.kind, day: filing.day, version: filing.version, note: body.note }
    return { value: made.id, note: made.isNew ? { action, entity: 'filing', entityId: id, after } : null }
  })
}
