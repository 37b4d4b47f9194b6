import { createOrders } from '../../apps/server/src/capabilities/lottery/orders.ts'
import { createPlay, type Play } from '../../apps/server/src/capabilities/play/play.ts'
import { createLedger } from '../../apps/server/src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../apps/server/src/money/ledger/transfer.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { type Db, openDatabase, type Pool } from '../../apps/server/src/platform/db.ts'
import type { Merchant } from '../../apps/server/src/platform/guards.ts'
import { BOOK, firstPlayer, LOTTERY_GAME, VENDOR } from '../fill/shape.ts'
import { fullTeam } from './full-team.ts'

export type Seat = { memberId: bigint; sessionId: bigint; gameSession: bigint; gameCode: string; tokenHash: Buffer }
export type World = {
  url: string
  db: Db
  pool: Pool
  play: Play
  orders: ReturnType<typeof createOrders>
  merchant: Merchant
  /** Players with money who are signed in and in a game. */
  seats: Seat[]
  /** Who plays most of all, and somebody of whom there are many. */
  busy: bigint
  usual: bigint
  fullHead: bigint
  close(): Promise<void>
}

const SEATS = 200
const PURSE = 10_000_000_000n
/** Closes in years. */
export const PERIOD = '20300101-0001'

/** A small table is read through by as many cores as are idle, a large one by its index: the time alone would compare the cores. */
function onOneCore(url: string): string {
  const own = new URL(url)
  own.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
  return own.href
}

/** A filled database (see fill.ts) as a server has it: pools, group commits, and people who are there now. */
export async function openWorld(url: string, members: number): Promise<World> {
  const { db, pool } = openDatabase({ url: onOneCore(url), poolSize: 6, onError: () => {} })
  const common = { pool, ledger: createLedger({ pool }), clock: systemClock, live: { toMember: () => {} } }
  await pool.query(`insert into lottery_day (game_code, day, draws, commitment, committed_at)
    values ('${LOTTERY_GAME}', '2030-01-01', 1, sha256('day'), now()) on conflict do nothing`)
  await pool.query(`insert into lottery_draw (game_code, period, day, place, opens_at, closes_at, draws_at)
    values ('${LOTTERY_GAME}', '${PERIOD}', '2030-01-01', 1, now(), '2030-01-01', '2030-01-01 00:00:05') on conflict do nothing`)
  const seats = await takeSeats(pool, members)
  for (const { memberId, sessionId } of seats) {
    await common.ledger.transfer({
      merchantId: BOOK,
      kind: 'deposit',
      key: `seat:${sessionId}`,
      postings: [
        { account: houseAccount('psp', 'BRL'), amount: -PURSE },
        { account: memberCash(memberId, 'BRL'), amount: PURSE },
      ],
    })
  }
  const fullHead = await fullTeam(db, pool)
  const player0 = firstPlayer(members)
  return {
    url,
    db,
    pool,
    seats,
    play: createPlay(common),
    orders: createOrders({ ...common, db }),
    merchant: {
      id: BOOK,
      timeZone: 'America/Sao_Paulo',
      currency: 'BRL',
      site: { imageCDNs: [] },
    } as unknown as Merchant,
    busy: BigInt(player0),
    usual: BigInt(player0 + Math.floor(members / 4)),
    fullHead,
    close: () => db.destroy(),
  }
}

/** As among those who play: many of the busy ones, some of the others. */
async function takeSeats(pool: Pool, members: number): Promise<Seat[]> {
  const { rows } = await pool.query<Seat>(`
    with p as (
      select distinct ${firstPlayer(members)} + 1 + floor(${members - 2} * power(n / ${SEATS}.0, 3))::bigint as id
      from generate_series(0, ${SEATS - 1}) n
    ), s as (
      insert into member_session (member_id, merchant_id, token_hash, expires_at)
      select id, ${BOOK}, sha256(convert_to(id || ':' || clock_timestamp(), 'UTF8')), now() + interval '1 day' from p
      returning id, member_id, token_hash
    ), g as (
      insert into game_session (id, token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency, free, language, created_at, expires_at)
      select next_id(now(), 0), sha256(convert_to('g' || s.id || ':' || clock_timestamp(), 'UTF8')), ${BOOK}, s.member_id, s.id, mg.node_id, mg.game_id, '${VENDOR}', 'BRL', false, 'PT',
        now(), now() + interval '1 day'
      from s join merchant_game mg on mg.merchant_id = ${BOOK} and mg.game_id = 1 + s.id % (select count(*) from game) returning id, session_id, game_id
    )
    select s.member_id as "memberId", s.id as "sessionId", g.id as "gameSession", 'g' || g.game_id as "gameCode", s.token_hash as "tokenHash"
    from s join g on g.session_id = s.id`)
  return rows
}
