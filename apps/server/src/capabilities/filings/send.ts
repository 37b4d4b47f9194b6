import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { fileName } from '../../providers/filings/file-format.ts'
import { type FilingAnswer, type FilingFile, FilingsAway } from '../../providers/filings/filings.ts'
import { headOf } from './build.ts'
import { after, type FilingDeps } from './deps.ts'
import { type FilingRow, filingById, keepStep } from './queries.ts'

const AT_ONCE = 8
/** Longer than the service lets us wait for an answer. */
const LEASE_MS = 3 * 60_000
const FIRST_LOOK_MS = 15_000
const SECOND_MS = 1_000
const PAUSE_MAX_MS = 15 * 60_000

type Taken = {
  filingId: bigint
  part: number
  attempt: number
  was: 'waiting' | 'sending' | 'sent'
  fileKey: string
  sha256: Buffer
  tries: number
}

/**
 * Sends what waits and asks after what is being looked at. A part is marked before it leaves: whoever finds the mark of somebody who
 * died asks for the file by its name before it is sent again. So nothing goes twice, and nothing is forgotten.
 */
export async function sendFilings(deps: FilingDeps, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  if (!deps.service.isThere) return 0
  for (let done = 0; ; ) {
    if (signal?.aborted) return done
    const lease = randomUUID()
    const now = deps.clock.now()
    const parts = await takeParts(deps.db, { lease, now, until: after(now, LEASE_MS), limit: AT_ONCE })
    const filings = new Map<bigint, FilingRow>()
    for (const { filingId } of parts) {
      const filing = filings.get(filingId) ?? (await filingById(deps.db, filingId))
      if (filing) filings.set(filingId, filing)
    }
    const heard = await Promise.all(parts.map((part) => workPart(deps, filings.get(part.filingId), part, lease)))
    for (const id of filings.keys()) await inTx(deps.db, (tx) => settle(tx, deps, id))
    done += parts.length
    // A service that is away is left alone until the next minute.
    if (parts.length < AT_ONCE || heard.every((isHeard) => !isHeard)) return done
  }
}

async function takeParts(
  db: Db,
  { lease, now, until, limit }: { lease: string; now: Date; until: Date; limit: number },
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    update filing_part p set lease = ${lease}, next_try_at = ${until}, tries = p.tries + 1,
      state = case p.state when 'sent' then 'sent' else 'sending' end
    from (select d.filing_id, d.part, d.state from filing_part d where d.next_try_at <= ${now}
      order by d.next_try_at, d.filing_id, d.part limit ${limit} for update skip locked) was
    where p.filing_id = was.filing_id and p.part = was.part
    returning p.filing_id as "filingId", p.part, p.attempt, was.state as was, p.file_key as "fileKey", p.sha256, p.tries`.execute(
    db,
  )
  return rows
}

/** False: nobody answered. */
async function workPart(deps: FilingDeps, filing: FilingRow | undefined, part: Taken, lease: string): Promise<boolean> {
  if (filing === undefined) return false
  const name = fileName(headOf(deps, filing, part.part), part.attempt)
  try {
    const known = part.was === 'waiting' ? null : await deps.service.look(name)
    const answer = known ?? (await deps.service.send(await fileOf(deps, name, part)))
    await keepAnswer(deps, part, lease, answer)
    return true
  } catch (error) {
    if (error instanceof FilingsAway)
      deps.log.warn(
        { filingId: String(part.filingId), part: part.part, why: error.message },
        'the intake of SIGAP gave no answer',
      )
    else deps.log.error({ err: error, filingId: String(part.filingId), part: part.part }, 'a file could not be sent')
    await putOff(deps, part, lease)
    return false
  }
}

async function fileOf({ storage }: FilingDeps, name: string, { fileKey, sha256 }: Taken): Promise<FilingFile> {
  const bytes = await storage.get(fileKey)
  if (bytes === null) throw new Error(`${fileKey} is not in the storage`)
  return { name, bytes, sha256: sha256.toString('hex') }
}

const pauseOf = (tries: number) => Math.min(SECOND_MS * 2 ** Math.min(tries, 20), PAUSE_MAX_MS)

async function putOff({ db, clock }: FilingDeps, { filingId, part, tries }: Taken, lease: string): Promise<void> {
  await sql`update filing_part set next_try_at = ${after(clock.now(), pauseOf(tries))}, lease = null
    where filing_id = ${filingId} and part = ${part} and lease = ${lease}`.execute(db)
}

async function keepAnswer(
  { db, clock }: FilingDeps,
  { filingId, part, tries }: Taken,
  lease: string,
  answer: FilingAnswer,
): Promise<void> {
  const now = clock.now()
  const isOver = answer.state !== 'analysing'
  const reasons = answer.state === 'rejected' ? answer.reasons : []
  await sql`update filing_part set state = ${isOver ? answer.state : 'sent'}, protocol = ${answer.protocol},
      reasons = ${JSON.stringify(reasons)}, sent_at = coalesce(sent_at, ${now}), answered_at = ${isOver ? now : null},
      next_try_at = ${isOver ? null : after(now, Math.max(FIRST_LOOK_MS, pauseOf(tries)))}, lease = null
    where filing_id = ${filingId} and part = ${part} and lease = ${lease}`.execute(db)
}

type Counts = { open: number; unsent: number; rejected: number; wasSent: boolean }

/** What the regulator says of all parts is what it says of the filing. */
async function settle(tx: Tx, { clock }: FilingDeps, id: bigint): Promise<void> {
  const { rows: locked } = await sql<{ state: string }>`select state from filing where id = ${id} for update`.execute(
    tx,
  )
  if (locked[0]?.state !== 'ready') return
  const { rows } = await sql<Counts>`
    select count(*) filter (where state in ('waiting', 'sending', 'sent'))::int as open,
      count(*) filter (where state in ('waiting', 'sending'))::int as unsent,
      count(*) filter (where state = 'rejected')::int as rejected,
      exists (select from filing_step s where s.filing_id = ${id} and s.step = 'sent' and s.id > (
        select max(b.id) from filing_step b where b.filing_id = ${id} and b.step in ('checked', 'resent'))) as "wasSent"
    from filing_part where filing_id = ${id}`.execute(tx)
  const [counts] = rows
  if (counts === undefined) return
  const now = clock.now()
  if (counts.unsent === 0 && !counts.wasSent) await keepStep(tx, id, { step: 'sent', at: now })
  if (counts.open > 0) return
  const state = counts.rejected > 0 ? 'rejected' : 'accepted'
  await sql`update filing set state = ${state}, answered_at = ${now} where id = ${id}`.execute(tx)
  await keepStep(tx, id, { step: state, detail: counts.rejected > 0 ? String(counts.rejected) : '', at: now })
}
