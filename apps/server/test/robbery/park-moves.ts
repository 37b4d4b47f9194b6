import { randomUUID } from 'node:crypto'
import * as bolao from '@trevo/contract/bolao'
import { launchGame } from '@trevo/contract/games'
import { formatMoney } from '@trevo/contract/money'
import { vendorBet, vendorRollback } from '@trevo/contract/vendor-wallet'
import { sql } from 'kysely'
import { cancelWithdrawal, depositPix, withdraw } from './cash-moves.ts'
import { cashOf, id, idsOf, type Row, rich } from './common.ts'
import type { Gang, Thief } from './gang.ts'
import { cancelBet, DIGITS, place, seriesOf, vendorSays } from './play-moves.ts'
import { anUpline, openEnvelope, sendDown, sendEnvelope } from './team-moves.ts'
import { GAMES, VENDOR } from './world.ts'

/** Where money can be put so that it comes back whole, and how it does. */
type Place = { park(gang: Gang, thief: Thief): Promise<void>; back(gang: Gang, thief: Thief): Promise<void> }
const PLACES: readonly Place[] = [
  { park: order, back: (gang, thief) => cancelBet(gang, thief) },
  { park: (gang, thief) => openBolao(gang, thief), back: (gang, thief) => cancelBolao(gang, thief) },
  { park: leaveOpen, back: giveBack },
  { park: (gang, thief) => withdraw(gang, thief), back: (gang, thief) => cancelWithdrawal(gang, thief) },
  {
    park: (gang, agent) => sendEnvelope(gang, { agent, below: belowOf(gang, agent) }),
    back: (gang) => openEnvelope(gang),
  },
]
const belowOf = (gang: Gang, { id: upline }: Thief) => gang.thieves.filter((thief) => thief.upline === upline)

/** All but some of an agent's money is put aside, what is left is sent down, and what was put aside comes back; now and then at once. */
export async function parkAndSend(gang: Gang): Promise<void> {
  const { chance } = gang
  const by = await anUpline(gang)
  const places = [chance.from(PLACES), chance.from(PLACES)]
  for (const { park } of places) await park(gang, by.agent)
  const back = async () => {
    for (const place of places) await place.back(gang, by.agent)
  }
  if (chance.is(0.3)) await Promise.all([sendDown(gang, by), back()])
  else {
    await sendDown(gang, by)
    await back()
  }
  await withdraw(gang, by.agent)
}

/** What was sent down leaves by a downline's withdrawal and comes back by the upline's deposit; or goes further down. */
export async function downAndBack(gang: Gang): Promise<void> {
  const by = await anUpline(gang)
  await sendDown(gang, by)
  const next = by.below.length > 0 ? gang.chance.from(by.below) : gang.any()
  if (belowOf(gang, next).length > 0) await sendDown(gang, { agent: next, below: belowOf(gang, next) })
  await withdraw(gang, next)
  if (gang.chance.is(0.5)) await cancelWithdrawal(gang, next)
  await depositPix(gang, by.agent)
}

async function order(gang: Gang, thief: Thief): Promise<void> {
  const game = gang.chance.from(GAMES)
  const stake = await mostOf(gang, thief)
  const series = await seriesOf(gang, game)
  await place(gang, game, { thief, digits: DIGITS, stake, periods: gang.chance.from([1, 3]), series })
}

/** All but a few cents, or all. */
async function mostOf(gang: Gang, thief: Thief): Promise<bigint> {
  const cash = await cashOf(gang, thief)
  const kept = gang.chance.from([0n, 100n, 1000n, cash / 2n])
  return cash > kept ? cash - kept : 0n
}

const aLine = (digits: readonly string[], stake: bigint, series: number) => ({
  play: 'de-tens',
  selection: digits.join(','),
  units: digits.length,
  mode: '1',
  multiple: 1,
  series,
  stake: formatMoney(stake),
})

export async function openBolao(gang: Gang, thief?: Thief): Promise<void> {
  const { chance, world, brand } = gang
  const organiser = thief ?? (await rich(gang))
  const gameCode = chance.from(GAMES)
  const draws = await sql<{
    period: string
  }>`select period from lottery_draw where game_code = ${gameCode} and state = 'open'
    and closes_at > ${world.server.clock.now()} order by draws_at limit 1`.execute(world.db)
  const lowest = await sql<{ series: number }>`select series_min as series from merchant_lottery
    where merchant_id = ${brand.id} and game_code = ${gameCode}`.execute(world.db)
  const [period] = draws.rows.map((row) => row.period)
  if (period === undefined) return
  const shares = chance.from([2, 3, 10])
  const all = (await mostOf(gang, organiser)) / BigInt(shares)
  const price = all - (all % 10_000n)
  if (price <= 0n) return
  const body = {
    requestId: randomUUID(),
    gameCode,
    period,
    playType: 'ent',
    lines: [aLine(DIGITS.slice(0, 1), price, lowest.rows[0]?.series ?? 1800)],
    shares,
    price: formatMoney(price),
    own: chance.from([1, shares - 1]),
    unsold: chance.from(['cancel', 'take'] as const),
  }
  await gang.call(organiser, bolao.openBolao, { body })
}

const openBolaos = (gang: Gang) =>
  sql<{ id: bigint; ownerId: bigint | null; price: bigint; left: number }>`select id, organiser_id as "ownerId", price,
    shares - own - sold as left from bolao where merchant_id = ${gang.brand.id} and cancelled_at is null
      and closes_at > ${gang.world.server.clock.now()} order by id desc limit 8`
    .execute(gang.world.db)
    .then(({ rows }) => rows)

export async function buyShares(gang: Gang): Promise<void> {
  const open = await openBolaos(gang)
  if (open.length === 0) return
  const { id: chosen, price, left } = gang.chance.from(open)
  const shares = 1 + gang.chance.below(Math.max(1, left))
  const body = { requestId: randomUUID(), shares, total: formatMoney(price * BigInt(shares)) }
  await gang.call(await rich(gang), bolao.buyShares, { ...id(chosen), body })
}

export async function cancelBolao(gang: Gang, thief?: Thief): Promise<void> {
  const open = (await openBolaos(gang)).filter(({ ownerId }) => thief === undefined || ownerId === thief.id)
  if (open.length === 0) return
  const { id: chosen, ownerId } = gang.chance.from(open)
  const by = gang.thieves.find((each) => each.id === ownerId) ?? gang.any()
  await gang.call(by, bolao.cancelBolao, { ...id(chosen), body: { requestId: randomUUID() } })
}

async function leaveOpen(gang: Gang, thief: Thief): Promise<void> {
  const { world, brand } = gang
  const { rows } = await sql<{ nodeId: bigint; code: string }>`select mg.node_id as "nodeId", g.code
    from merchant_game mg join game g on g.id = mg.game_id
    where mg.merchant_id = ${brand.id} and g.vendor_code = ${VENDOR} and g.rtp is not null and g.room_id is null
    order by g.rtp desc, g.id limit 1`.execute(world.db)
  const [game] = rows
  const stake = await mostOf(gang, thief)
  if (game === undefined || stake < 10_000n) return
  if ((await gang.ask(thief, launchGame, { query: { nodeId: String(game.nodeId) } })) === null) return
  const sessions = await idsOf(
    gang,
    sql<Row>`select id from game_session where member_id = ${thief.id} order by id desc limit 1`,
  )
  await vendorSays(gang, vendorBet, {
    sessionId: String(sessions[0]),
    playerId: String(thief.id),
    roundId: randomUUID(),
    transactionId: randomUUID(),
    gameCode: game.code,
    amount: formatMoney(stake - (stake % 100n)),
    currency: 'BRL',
  })
}

/** An open round of theirs is called off by the vendor, which gives the stake back. */
async function giveBack(gang: Gang, thief: Thief): Promise<void> {
  const { rows } = await sql<{ roundId: string; bet: string }>`
    select o.vendor_round_id as "roundId", t.transaction_id as bet
    from round_open o join game_transaction t on t.book_id = o.book_id and t.member_id = o.member_id and t.round_id = o.id and t.kind = 'bet'
    where o.member_id = ${thief.id} order by o.id desc limit 1`.execute(gang.world.db)
  const [open] = rows
  if (open === undefined) return
  await vendorSays(gang, vendorRollback, {
    playerId: String(thief.id),
    roundId: open.roundId,
    currency: 'BRL',
    transactionId: randomUUID(),
    betTransactionId: open.bet,
  })
}

export async function openRound(gang: Gang): Promise<void> {
  const thief = await rich(gang)
  await leaveOpen(gang, thief)
  if (gang.chance.is(0.5)) await giveBack(gang, thief)
}
