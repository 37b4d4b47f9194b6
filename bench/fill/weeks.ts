import type { PoolClient } from 'pg'
import { addDays } from './figures.ts'
import { loadPart } from './parts.ts'
import { burstsOf, playWeek, type Week } from './plays.ts'
import { playsOf, QUIET_MS, type Shape } from './shape.ts'
import { number, once } from './steps.ts'
import { loadRest, PARTS } from './week-parts.ts'

const WEEK_MS = 7 * 86_400_000
/** Parts begin on the weekday on which 2020 began. */
const EPOCH_MS = Date.UTC(2020, 0, 1)
/** What is played but not in its parts takes room. */
const AHEAD = 1

export function weeksOf({ until, weeks, postings }: Shape): Week[] {
  // A week that has just begun has no room for the quiet at its ends: then the one before it is the last.
  const last = EPOCH_MS + Math.floor((until.getTime() - 4 * QUIET_MS - EPOCH_MS) / WEEK_MS) * WEEK_MS
  const first = last - (weeks - 1) * WEEK_MS
  const spanMs = Math.min(until.getTime(), last + WEEK_MS) - first
  const found: Week[] = []
  let firstBurst = 0
  for (let place = 0; place < weeks; place++) {
    const from = first + place * WEEK_MS
    const to = Math.min(from + WEEK_MS, until.getTime())
    const plays = Math.ceil((playsOf(postings) * (to - from)) / spanMs)
    const week = { place, from: new Date(from), to: new Date(to), plays, firstBurst, isLast: place === weeks - 1 }
    firstBurst += burstsOf(week)
    found.push(week)
  }
  return found
}

/** One thing to do of a week: to play it, after the one before it, or then to load one of its parts. */
type Step = { week: Week; table: string | null }

const nameOf = ({ week, table }: Step) => `week ${week.place + 1}, ${table ?? 'played'}`
/** Where what was played in a week lies until all of its parts are loaded. */
const schemaOf = ({ place }: Week) => `fill_week_${place + 1}`

/**
 * All weeks by as many connections as there are, each with a step of its own: a week is played, with balances that go on from the
 * week before, while the parts of that one are loaded.
 */
export async function fillWeeks(clients: readonly PoolClient[], shape: Shape): Promise<void> {
  const began = performance.now()
  const left: Step[] = weeksOf(shape).flatMap((week) =>
    [null, ...PARTS.map(({ table }) => table)].map((table) => ({ week, table })),
  )
  let done = 0
  const running = new Map<Step, Promise<boolean>>()
  const open = () => [...left, ...running.keys()]
  const isPlayed = (place: number) => !open().some(({ week, table }) => week.place === place && table === null)
  const mayBegin = ({ week, table }: Step) =>
    table === null
      ? isPlayed(week.place - 1) && !open().some((step) => step.week.place < week.place - AHEAD)
      : isPlayed(week.place) && ![...running.keys()].some((step) => step.table === table)
  const lane = async (client: PoolClient) => {
    while (left.length > 0) {
      // Playing comes first: without it the other has nothing to load.
      const step = left.find((one) => one.table === null && mayBegin(one)) ?? left.find(mayBegin)
      if (step === undefined) {
        await Promise.race(running.values())
        continue
      }
      left.splice(left.indexOf(step), 1)
      const work = fillStep(client, shape, step)
      running.set(step, work)
      // What was there before says nothing about how long the rest takes.
      if (await work) done += 1
      running.delete(step)
      if (open().some(({ week }) => week.place === step.week.place)) continue
      await client.query(`drop schema if exists ${schemaOf(step.week)} cascade`)
      if (done === 0) continue
      const seconds = (performance.now() - began) / 1000
      const minutes = Math.ceil(((seconds / done) * left.length) / 60)
      console.log(`week ${step.week.place + 1}: ${seconds.toFixed(0)} s, about ${minutes} minutes left`)
    }
  }
  await Promise.all(clients.map(lane))
}

/** Whether it was not done before. */
async function fillStep(client: PoolClient, shape: Shape, step: Step): Promise<boolean> {
  const { week, table } = step
  const began = performance.now()
  const made = { part: '', rows: 0 }
  const did = await once(
    client,
    nameOf(step),
    async () => {
      await client.query(`set local search_path = ${schemaOf(week)}, public`)
      if (table === null) made.rows = await play(client, shape, week)
      else Object.assign(made, await load(client, week, table))
    },
    // Read again while it is still in memory.
    async () => void (made.part !== '' && (await client.query(`vacuum (analyze) ${made.part}`))),
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (did) console.log(`${nameOf(step)}: ${number(made.rows)} rows, ${seconds} s`)
  return did
}

/** What is played, and what follows from it that has no part of its own. */
async function play(client: PoolClient, shape: Shape, week: Week): Promise<number> {
  await client.query(`create schema ${schemaOf(week)}`)
  await playWeek(client, shape, week)
  await loadRest(client)
  await addDays(client)
  return week.plays
}

async function load(client: PoolClient, week: Week, table: string): Promise<{ part: string; rows: number }> {
  const { rows: spans } = await client.query<{ low: bigint; high: bigint }>(
    'select first_id($1) as low, first_id($1) + ids_of_days(7) as high',
    [week.from],
  )
  const statement = PARTS.find((one) => one.table === table)?.load
  const made = { part: '', rows: 0 }
  await loadPart(client, table, spans[0] ?? { low: 0n, high: 0n }, async (part) => {
    made.part = part
    made.rows = (await client.query(statement?.(part) ?? '')).rowCount ?? 0
  })
  return made
}
