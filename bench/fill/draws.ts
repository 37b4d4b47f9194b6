import { createHash } from 'node:crypto'
import { makeChain } from '@trevo/lottery/chain'
import { drawResult } from '@trevo/lottery/draw'
import { findGame } from '@trevo/lottery/games'
import type { PoolClient } from 'pg'
import { publicInputOf } from '../../apps/server/src/capabilities/lottery/draws.ts'
import { BOOK, LOTTERY_GAME } from './shape.ts'

export const DRAW_EVERY_MS = 5 * 60_000
const DRAWS_A_DAY = 288
const DAY_MS = 86_400_000
const CLOSES_BEFORE_MS = 5_000

/** The draws of a day, drawn and settled as their chain says. */
async function addDay(client: PoolClient, day: Date, before: Date): Promise<void> {
  const model = findGame(LOTTERY_GAME)?.family.model
  if (model === undefined) throw new Error(`no game ${LOTTERY_GAME}`)
  const name = day.toISOString().slice(0, 10)
  const [commitment, ...seeds] = makeChain(createHash('sha256').update(`fill ${name}`).digest(), DRAWS_A_DAY)
  await client.query(
    `insert into lottery_day (game_code, day, draws, commitment, committed_at) values ($1, $2, $3, $4, $2::date)`,
    [LOTTERY_GAME, name, DRAWS_A_DAY, Buffer.from(commitment ?? [])],
  )
  const rows = seeds.flatMap((seed, index) => {
    const at = new Date(day.getTime() + (index + 1) * DRAW_EVERY_MS)
    const period = `${name.replaceAll('-', '')}-${String(index + 1).padStart(4, '0')}`
    const result = drawResult(model, seed, publicInputOf(LOTTERY_GAME, period, null))
    return at < before
      ? [{ place: index + 1, period, at, seed: Buffer.from(seed), result: `{${[...result].join()}}` }]
      : []
  })
  await client.query(
    `insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at, state, closed_at, drawn_at, settled_at, seed, result)
     select $1, u.period, $2, u.place, u.at - interval '${DRAW_EVERY_MS} milliseconds', u.at - interval '${CLOSES_BEFORE_MS} milliseconds',
       u.at, 'settled', u.at, u.at, u.at + interval '1 second', u.seed, u.result::int[]
     from unnest($3::int[], $4::text[], $5::timestamptz[], $6::bytea[], $7::text[]) as u (place, period, at, seed, result)`,
    [
      LOTTERY_GAME,
      name,
      ...(['place', 'period', 'at', 'seed', 'result'] as const).map((column) => rows.map((row) => row[column])),
    ],
  )
}

/** All that were drawn between two moments, settled in our book. */
export async function addDraws(client: PoolClient, from: Date, to: Date): Promise<void> {
  for (let day = Math.floor(from.getTime() / DAY_MS) * DAY_MS; day < to.getTime(); day += DAY_MS) {
    await addDay(client, new Date(day), to)
  }
  await client.query(`insert into lottery_settlement (book_id, draw_id, settled_at)
    select ${BOOK}, id, settled_at from lottery_draw`)
}
