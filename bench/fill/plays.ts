import type { PoolClient } from 'pg'
import { DRAW_EVERY_MS } from './draws.ts'
import {
  BOOK,
  BURST,
  categoryOf,
  DEPOSIT_MS,
  FIRST_ACCOUNT,
  firstPlayer,
  LOTTERY_EVERY,
  LOTTERY_GAME,
  LOTTERY_PRIZE,
  LOTTERY_STAKE,
  OUTCOME_MS,
  PACE_SECONDS,
  QUIET_MS,
  type Shape,
  STAKE_UNIT,
} from './shape.ts'

export type Week = {
  place: number
  from: Date
  to: Date
  plays: number
  /** How many bursts there were before it. */
  firstBurst: number
  isLast: boolean
}

const EPOCH_MS = 1_577_836_800_000
const TICK_MS = 64
/** Numbers of one tick: a play takes four in a row, for its bet, its transaction, a deposit before it, a prize of the lottery. */
const lowOf = (place: string) => `(${place} * 4 & 131071)`
/** Even numbers between nothing and one, always the same for the same place. */
const chance = (value: string, salt: number) => `(hashint8extended(${value}, ${salt}) & 16777215) / 16777216.0::float8`

/** Players at the table at once. */
const seatsOf = ({ from, to, plays }: Week) =>
  Math.max(1, Math.round((plays * PACE_SECONDS * 1000) / (to.getTime() - from.getTime())))

export const burstsOf = (week: Week) => Math.ceil(week.plays / (seatsOf(week) * BURST)) * seatsOf(week)

/**
 * Everything that is played in a week, in order of time: who, what, when, how it ends. Few play much and many play little: of
 * those at place n of all members by activity, somebody sits down as often as n to the power of -2/3 says.
 */
export async function playWeek(client: PoolClient, { members, games }: Shape, week: Week): Promise<void> {
  const seats = seatsOf(week)
  const stepMs = (week.to.getTime() - week.from.getTime() - 2 * QUIET_MS) / week.plays
  const startMs = week.from.getTime() + QUIET_MS - EPOCH_MS
  await client.query(`create table play as
    select *, (ms / ${TICK_MS})::bigint as tick, ((ms + ${OUTCOME_MS}) / ${TICK_MS})::bigint as end_tick,
      to_timestamp((ms + ${EPOCH_MS}) / 1000.0) as at, to_timestamp((ms + ${EPOCH_MS + OUTCOME_MS}) / 1000.0) as end_at,
      case when is_lottery then null when luck < 0.001 then 'void'${week.isLast ? ` when luck < 0.0012 then 'open'` : ''} else 'settled' end as status,
      case when is_lottery then 0 when luck > 0.6667 then stake * 285 / 100 else 0 end as prize,
      case when is_lottery then (ms + 5000 + ${DRAW_EVERY_MS - 1}) / ${DRAW_EVERY_MS} * ${DRAW_EVERY_MS} end as draw_ms,
      case when is_lottery then (luck * 10)::int % 10 end as digit
    from (
      select i, burst, ${lowOf('i')} as low, ${FIRST_ACCOUNT} + n as account_id, ${firstPlayer(members)} + n as member_id,
        (hashint8extended(burst, 5) & 1048575) % ${games} + 1 as game_id,
        (${startMs} + i * ${stepMs}::float8)::bigint as ms, i % ${LOTTERY_EVERY} = ${LOTTERY_EVERY - 1} as is_lottery,
        case when i % ${LOTTERY_EVERY} = ${LOTTERY_EVERY - 1} then ${LOTTERY_STAKE}
          else ${STAKE_UNIT} * (1 + (hashint8extended(i, 3) & 1023) % 10) end::bigint as stake,
        ${chance('i', week.place + 100)} as luck
      from (
        select i, burst, floor(${members} * power(${chance('burst', 1)}, 3))::bigint as n
        from (
          select i, ${week.firstBurst} + i % ${seats} + i / ${seats * BURST} * ${seats} as burst
          from generate_series(0::bigint, ${week.plays - 1}) i offset 0
        ) b offset 0
      ) p offset 0
    ) x`)
  await client.query('analyze play')
  await addPrizes(client)
  await addMoves(client)
}

/** What a draw pays to a member is one payment, however many of the orders won. */
const addPrizes = async (client: PoolClient) => {
  await client.query(`create table prize as
    select row_number() over (order by d.id, p.account_id) as n, d.id as draw_id, d.period, p.account_id, p.member_id,
      count(*) * ${LOTTERY_PRIZE} as amount, d.settled_at as at
    from play p join lottery_draw d on d.game_code = '${LOTTERY_GAME}' and d.draws_at = to_timestamp((p.draw_ms + ${EPOCH_MS}) / 1000.0)
    where p.is_lottery and d.result[1] = p.digit
    group by d.id, p.account_id, p.member_id`)
}

/** Every movement of a member's money with the balance after it. Who plays has paid in as much as the stakes of the week. */
const addMoves = async (client: PoolClient) => {
  await client.query(`create table move as
    select e.*, (l.balance + sum(e.amount) over (partition by e.account_id order by e.id))::bigint as balance_after
    from (
      select i, 'b' as what, account_id, tick << 17 | low as id, -stake as amount from play
      union all
      select i, 'w', account_id, end_tick << 17 | low, case status when 'void' then stake else prize end from play
      where status in ('settled', 'void')
      union all
      select min(i), 'd', account_id, min(tick) - ${DEPOSIT_MS / TICK_MS} << 17 | ${lowOf('min(i)')} + 2,
        ceil(sum(stake) / 100000.0)::bigint * 100000
      from play group by account_id
      union all
      select n, 'l', account_id, first_id(at) | ${lowOf('n')} + 3, amount from prize
    ) e join ledger_balance l on l.book_id = ${BOOK} and l.account_id = e.account_id
    order by e.id`)
  await client.query('analyze move')
}

export const PLAY_CATEGORY = `case when is_lottery then 'LOTT' else ${categoryOf('game_id')} end`
export const DRAW_AT = `to_timestamp((draw_ms + ${EPOCH_MS}) / 1000.0)`
