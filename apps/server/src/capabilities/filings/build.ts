import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { inTx } from '../../platform/db.ts'
import { type FileHead, faultOf, fileText, RECORDS_MAX, wireRecord } from '../../providers/filings/file-format.ts'
import { after, type FilingDeps } from './deps.ts'
import { beginFilings, endBuild, type FilingRow, keepStep, moveOn, takeFiling } from './queries.ts'
import { type Line, openPeople, READERS } from './read-records.ts'
import type { Fault } from './tables.ts'

const pack = promisify(gzip)
/** Files of play are long and alike: more effort makes them little smaller. */
const EFFORT = 2
/** Longer than a part takes to read and store on a slow machine. */
const LEASE_MS = 5 * 60_000
const FAULTS_KEPT = 100

type Options = { signal?: AbortSignal; recordsMax?: number }

/**
 * Builds whatever is to be built, one filing after another. A part is stored and noted in one step, with the place where the next one
 * begins; killed at any moment, the next node goes on there, and what a node that lost its lease still writes is not taken.
 */
export async function buildFilings(deps: FilingDeps, options: Options = {}): Promise<number> {
  await beginFilings(deps.db, deps.clock.now())
  for (let built = 0; ; built += 1) {
    if (options.signal?.aborted) return built
    const lease = leaseOf(deps, randomUUID())
    const filing = await takeFiling(deps.db, lease)
    if (filing === undefined) return built
    await buildFiling(deps, filing, lease.lease, options)
  }
}

const leaseOf = ({ clock }: FilingDeps, lease: string) => {
  const now = clock.now()
  return { lease, now, until: after(now, LEASE_MS) }
}

async function buildFiling(
  deps: FilingDeps,
  filing: FilingRow,
  lease: string,
  { signal, recordsMax = RECORDS_MAX }: Options,
) {
  const people = openPeople(deps)
  const read = (at: bigint): Promise<Line<never>[]> =>
    READERS[filing.kind](deps, people, { filing, after: at, limit: recordsMax }) as Promise<Line<never>[]>
  let { builtTo, parts } = filing
  const sums = new Map(Object.entries(filing.totals).map(([name, amount]) => [name, BigInt(amount)]))
  const faults = [...filing.faults]
  for (let lines = await read(builtTo); lines.length > 0; ) {
    if (signal?.aborted) return
    const to = lines.at(-1)?.key ?? builtTo
    // The next records are read while these are packed and stored.
    const next = lines.length < recordsMax ? Promise.resolve([]) : read(to)
    next.catch(() => {})
    const head = headOf(deps, filing, parts + 1)
    const made = makePart(head, lines, sums, faults)
    const isKept = await storePart(deps, filing, leaseOf(deps, lease), {
      ...made,
      head,
      from: builtTo,
      to,
      sums,
      faults,
    })
    if (!isKept) return
    builtTo = to
    parts += 1
    lines = await next
  }
  await inTx(deps.db, async (tx) => {
    const held = leaseOf(deps, lease)
    if (!(await endBuild(tx, filing.id, held))) return
    await keepStep(tx, filing.id, { step: 'built', detail: String(parts), at: held.now })
  })
}

export const headOf = (
  { service }: Pick<FilingDeps, 'service'>,
  { kind, brand, day, version }: FilingRow,
  part: number,
): FileHead => ({
  kind,
  operator: service.operator,
  brand,
  day,
  version,
  part,
})

/** Records as the regulator reads them, each checked as the regulator would. */
function makePart(head: FileHead, lines: readonly Line<never>[], sums: Map<string, bigint>, faults: Fault[]) {
  let faulty = 0
  const texts = lines.map(({ record, moved }, at) => {
    for (const [name, amount] of moved) sums.set(name, (sums.get(name) ?? 0n) + amount)
    const wire = wireRecord(head.kind, record)
    const what = faultOf(head.kind, wire)
    if (what !== null) {
      faulty += 1
      if (faults.length < FAULTS_KEPT) faults.push({ part: head.part, record: at + 1, what })
    }
    return JSON.stringify(wire)
  })
  return { text: fileText(head, texts), records: lines.length, faulty }
}

type Part = {
  head: FileHead
  text: string
  records: number
  faulty: number
  from: bigint
  to: bigint
  sums: ReadonlyMap<string, bigint>
  faults: readonly Fault[]
}

async function storePart(
  deps: FilingDeps,
  { id }: FilingRow,
  lease: ReturnType<typeof leaseOf>,
  part: Part,
): Promise<boolean> {
  const { head, records, faulty, from, to, sums, faults } = part
  const bytes = await pack(part.text, { level: EFFORT })
  const fileKey = `${randomUUID()}.gz`
  await deps.storage.put(fileKey, bytes)
  const totals = Object.fromEntries([...sums].map(([name, amount]) => [name, String(amount)]))
  const isKept = await inTx(deps.db, async (tx) => {
    const built = { from, to, records, totals, faults, faultyRecords: faulty }
    if (!(await moveOn(tx, id, lease, built))) return false
    const sha256 = createHash('sha256').update(bytes).digest()
    await tx
      .insertInto('filing_part')
      .values({
        filing_id: id,
        part: head.part,
        records,
        bytes: bytes.length,
        sha256,
        file_key: fileKey,
        created_at: lease.now,
      })
      .execute()
    return true
  })
  if (!isKept) await deps.storage.remove(fileKey)
  return isKept
}
