import { randomUUID } from 'node:crypto'
import { readParent } from '@trevo/trace/parent'
import { parentHeader, type Tracer } from '@trevo/trace/trace'
import pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db, Pool, Tx } from './db.ts'
import { repeat } from './repeat.ts'

/**
 * Every job by name, with its data. Whoever owns a job declares it:
 * `declare module '../../platform/jobs.ts' { interface JobMap { 'draw.settle': { drawId: string } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging beside the handlers
export interface JobMap {}
export type JobName = keyof JobMap & string

export type JobDefinition<N extends JobName> = {
  /** Must be safe to run again: a job that throws, or whose node dies, is retried. */
  handler: (data: JobMap[N], job: RunningJob) => Promise<void>
  /** How many of these this node runs at once; 1 by default. */
  concurrency?: number
  /** How often a failed job is retried, with growing pauses; 5 by default. */
  retryLimit?: number
  /** A job that runs longer is given to another worker; 900 by default. */
  expireInSeconds?: number
}
/** `attempt` counts from 1; `signal` aborts when the job has expired. */
export type RunningJob = { id: string; attempt: number; signal: AbortSignal }

export type SendOptions = {
  /** While a job with this key waits to start, another send of it does nothing. */
  singletonKey?: string
  startAfter?: Date
}

export type Jobs = {
  define<N extends JobName>(name: N, definition: JobDefinition<N>): void
  /** Runs the job by the clock of `timeZone`, once across all nodes; its data is empty. */
  schedule(name: JobName, cron: string, timeZone: string): void
  /** Inside a `Tx` the job exists only if the transaction commits. False: the singleton key was taken. */
  send<N extends JobName>(executor: Db | Tx, name: N, data: JobMap[N], options?: SendOptions): Promise<boolean>
  start(): Promise<void>
  /** Takes no more jobs and waits for those at hand. */
  stop(): Promise<void>
  isRunning(): boolean
}

export type JobsOptions = { pool: Pool; log: Logger; tracer?: Tracer | undefined }

const STOP_TIMEOUT_MS = 10_000
/** All queues are looked at in one question: most are empty most of the time. */
const LOOK_MS = 1_000
/** A worker asks for itself only in case that question fails. */
const POLL_SECONDS = 60
const DUE = `select q.name from unnest($1::text[]) q (name) where exists (
  select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`
const RETRY = { retryLimit: 5, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 }

export function createJobs({ pool, log, tracer }: JobsOptions): Jobs {
  // Its schema comes with the migrations: the server's role may not create one.
  let isAway = false
  const boss = new PgBoss({
    createSchema: false,
    db: {
      async executeSql(text, values) {
        const wasAway = isAway
        const answer = await pool.query(asBossReads(text, values))
        // Only what was asked since: an answer that was on its way says nothing about now.
        if (wasAway) isAway = false
        return answer
      },
    },
  })
  // Every queue asks, and all of them together: while the database is away the first failure is told, and none of the others.
  const noteFailure = (told: Error) => {
    if (!isAway) log.error({ err: errorOf(told) }, 'the job queue failed')
    isAway = true
  }
  boss.on('error', noteFailure)
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'))
  const definitions = new Map<string, JobDefinition<JobName>>()
  const workers = new Map<string, string[]>()
  const looking = repeat({ log, everyMs: LOOK_MS, failed: 'the job queue failed', step: 'jobs' }, async () => {
    const wasAway = isAway
    const due = await pool.query<{ name: string }>(DUE, [[...workers.keys()]]).catch(noteFailure)
    if (due === undefined) return
    if (wasAway) isAway = false
    for (const { name } of due.rows) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  })
  let isRunning = false
  const schedules = new Map<string, { cron: string; timeZone: string }>()

  return {
    define(name, definition) {
      if (definitions.has(name)) throw new Error(`The job ${name} is defined twice.`)
      definitions.set(name, definition as JobDefinition<JobName>)
    },
    schedule(name, cron, timeZone) {
      schedules.set(name, { cron, timeZone })
    },
    async send(executor, name, data, { singletonKey, startAfter } = {}) {
      const id = await boss.send(
        name,
        { ...(data as object), ...parentHeader() },
        {
          db: fromKysely(executor),
          // Queues refuse a second waiting job of the same key, so a job without one gets a key of its own.
          singletonKey: singletonKey ?? randomUUID(),
          ...(startAfter && { startAfter }),
        },
      )
      return id !== null
    },
    async start() {
      await boss.start()
      for (const [name, definition] of definitions)
        workers.set(name, await openQueue(boss, name, definition, { log, tracer }))
      // A schedule that this version does not know belongs to a newer one beside it; a migration takes away what no version has.
      for (const [name, { cron, timeZone }] of schedules)
        await boss.schedule(name, cron, {}, { tz: timeZone, missed: 'once' })
      looking.start()
      isRunning = true
    },
    async stop() {
      isRunning = false
      await looking.stop()
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
    isRunning: () => isRunning,
  }
}

/** A worker of pg-boss tells of an error by a plain copy, of which the log would keep nothing. */
const errorOf = (told: Error): Error => (told instanceof Error ? told : Object.assign(new Error(), told))

/** pg-boss expects the driver's own reading of int8, not the bigint that this server has set for all. */
function asBossReads(text: string, values: unknown[] | undefined): pg.QueryConfig {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? String : pg.types.getTypeParser(id, format)),
  }
  return { text, values: values ?? [], types }
}

type Noted = Omit<JobsOptions, 'pool'>

/** Its workers, by the names that they are woken with. */
async function openQueue(
  boss: PgBoss,
  name: string,
  definition: JobDefinition<JobName>,
  noted: Noted,
): Promise<string[]> {
  const { handler, concurrency = 1, retryLimit = RETRY.retryLimit, expireInSeconds = 900 } = definition
  const options = { ...RETRY, retryLimit, expireInSeconds }
  // `short`: one waiting job per key. A send while one runs is kept, so that nothing changed meanwhile goes unnoticed.
  await boss.createQueue(name, { ...options, policy: 'short' })
  await boss.updateQueue(name, options)
  const workers: string[] = []
  for (let i = 0; i < concurrency; i++) workers.push(await hire(boss, name, handler, noted))
  return workers
}

/** One worker: takes one job at a time, and the next at once while there are any. */
async function hire(
  boss: PgBoss,
  name: string,
  handler: JobDefinition<JobName>['handler'],
  { log, tracer }: Noted,
): Promise<string> {
  const workerId: string = await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
    if (!job) return
    const attempt = job.retryCount + 1
    const { traceparent, ...data } = job.data as JobMap[JobName] & { traceparent?: string }
    const work = () => handler(data as JobMap[JobName], { id: job.id, attempt, signal: job.signal })
    try {
      if (tracer === undefined) await work()
      else await tracer.run(`job ${name}`, 'consumer', work, { parent: readParent(traceparent), obeys: true })
    } catch (error) {
      log.error({ err: error, job: name, jobId: job.id, attempt }, 'a job failed')
      throw error
    } finally {
      // Otherwise it would wait for the next poll between any two jobs.
      boss.notifyWorker(workerId)
    }
  })
  return workerId
}
