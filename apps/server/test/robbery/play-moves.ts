import { createHmac, randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { launchGame } from '@trevo/contract/games'
import * as orderCalls from '@trevo/contract/lottery-orders'
import { formatMoney } from '@trevo/contract/money'
import { vendorCorrect, vendorPromoWin } from '@trevo/contract/vendor-additions'
import { signedText, vendorBet, vendorRollback, vendorRound, vendorWin } from '@trevo/contract/vendor-wallet'
import { sql } from 'kysely'
import { withdraw } from './cash-moves.ts'
import { cashOf, id, idsOf, one, type Row, rich } from './common.ts'
import { count, type Gang, type Thief } from './gang.ts'
import { GAMES, VENDOR, VENDOR_SECRET } from './world.ts'

export const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit))
type Slip = { thief: Thief; digits: readonly string[]; stake: bigint; periods: number; series: number }

export async function place(gang: Gang, game: string, { thief, digits, stake, periods, series }: Slip): Promise<void> {
  const { rows } = await sql<{
    period: string
  }>`select period from lottery_draw where game_code = ${game} and state = 'open'
    and closes_at > ${gang.world.server.clock.now()}
    order by draws_at limit ${periods}`.execute(gang.world.db)
  if (rows.length === 0) return
  const each = stake - (stake % (BigInt(digits.length) * 10_000n))
  if (each <= 0n) return
  await gang.call(thief, orderCalls.placeOrder, {
    body: {
      requestId: randomUUID(),
      gameCode: game,
      playType: 'ent',
      stopOnWin: gang.chance.is(0.5),
      lines: [
        {
          play: 'de-tens',
          selection: digits.join(','),
          units: digits.length,
          mode: '1',
          multiple: 1,
          series,
          stake: formatMoney(each),
        },
      ],
      periods: rows.map(({ period }) => ({ period, multiple: 1 })),
      total: formatMoney(each * BigInt(rows.length)),
    },
  })
}

export async function seriesOf(gang: Gang, game: string): Promise<number> {
  const { rows } = await sql<{ least: number; most: number }>`select series_min as least, series_max as most
    from merchant_lottery where merchant_id = ${gang.brand.id} and game_code = ${game}`.execute(gang.world.db)
  const { least, most } = rows[0] ?? { least: 1800, most: 1900 }
  return gang.chance.from([least, least, most, most, 2000])
}

/** All ten digits: by one, or half by one and half by another. */
export async function bothSides(gang: Gang): Promise<void> {
  const { chance } = gang
  const game = chance.from(GAMES)
  const series = await seriesOf(gang, game)
  const bettors = [await rich(gang), await rich(gang)]
  for (const [index, thief] of bettors.entries()) {
    const half = DIGITS.filter((_, at) => at < 5 === (index === 0))
    const digits = chance.is(0.3) ? DIGITS : half
    const cash = await cashOf(gang, thief)
    await place(gang, game, { thief, digits, series, periods: 1, stake: chance.is(0.5) ? cash : cash / 2n })
  }
}

export async function singleBet(gang: Gang): Promise<void> {
  const { chance } = gang
  const game = chance.from(GAMES)
  const thief = await rich(gang)
  const stake = (await cashOf(gang, thief)) / BigInt(2 + chance.below(8))
  const digits = DIGITS.slice(chance.below(9))
  await place(gang, game, { thief, digits, stake, periods: chance.from([1, 1, 3]), series: await seriesOf(gang, game) })
}

export async function cancelBet(gang: Gang, thief = gang.any()): Promise<void> {
  const chosen = one(
    gang,
    await idsOf(gang, sql<Row>`select id from lottery_order where member_id = ${thief.id} order by id desc limit 5`),
  )
  if (chosen !== null) await gang.call(thief, orderCalls.cancelOrder, { ...id(chosen), body: {} })
}

type Table = { thief: Thief; code: string; sessionId: string; amount: bigint; prize: bigint }

/** A game that pays much, opened; half of the rounds win, so that on average it pays what its catalogue says. */
async function sitDown(gang: Gang): Promise<Table | null> {
  const { chance, world } = gang
  const thief = await rich(gang)
  const { rows } = await sql<{ nodeId: bigint; code: string; rtp: string }>`
    select mg.node_id as "nodeId", g.code, g.rtp::text as rtp from merchant_game mg join game g on g.id = mg.game_id
    where mg.merchant_id = ${gang.brand.id} and g.vendor_code = ${VENDOR} and g.rtp is not null and g.room_id is null
    order by g.rtp desc, g.id limit 200`.execute(world.db)
  // Mostly the one that pays best; now and then another, which may feed a pot or count for a mission.
  const game = chance.is(0.6) ? rows[0] : rows.length > 0 ? chance.from(rows) : undefined
  if (game === undefined) return null
  const launched = await gang.ask(thief, launchGame, { query: { nodeId: String(game.nodeId) } })
  if (launched === null) return null
  const session =
    await sql<Row>`select id from game_session where member_id = ${thief.id} order by id desc limit 1`.execute(world.db)
  const cash = await cashOf(gang, thief)
  const stake = cash / BigInt(1 + chance.below(4))
  if (stake < 10_000n) return null
  const amount = stake - (stake % 10_000n)
  // Twice the stake times the return, every other time: cut to whole cents, never up.
  const doubled = (amount * 2n * BigInt(Math.round(Number(game.rtp) * 100))) / 10_000n
  const prize = chance.is(0.5) ? doubled - (doubled % 100n) : 0n
  return { thief, code: game.code, sessionId: String(session.rows[0]?.id), amount, prize }
}

/** An honest vendor. */
export async function gameRound(gang: Gang): Promise<void> {
  const { chance } = gang
  const table = await sitDown(gang)
  if (table === null) return
  const { thief, code, sessionId, amount, prize } = table
  const roundId = randomUUID()
  const common = { playerId: String(thief.id), roundId, currency: 'BRL' }
  if (chance.is(0.5)) {
    const whole = { ...common, sessionId, gameCode: code, stake: formatMoney(amount), prize: formatMoney(prize) }
    await Promise.all([
      vendorSays(gang, vendorRound, whole),
      chance.is(0.2) ? vendorSays(gang, vendorRound, whole) : null,
      chance.is(0.1)
        ? vendorSays(gang, vendorRollback, { ...common, transactionId: randomUUID(), betTransactionId: roundId })
        : null,
    ])
    return
  }
  const bet = { ...common, sessionId, transactionId: randomUUID(), gameCode: code, amount: formatMoney(amount) }
  if (!(await vendorSays(gang, vendorBet, bet))) return
  if (chance.is(0.1)) {
    await vendorSays(gang, vendorRollback, {
      ...common,
      transactionId: randomUUID(),
      betTransactionId: bet.transactionId,
    })
    return
  }
  const win = { ...common, transactionId: randomUUID(), gameCode: code, amount: formatMoney(prize), roundEnd: true }
  await Promise.all([vendorSays(gang, vendorWin, win), chance.is(0.2) ? vendorSays(gang, vendorWin, win) : null])
}

/** A vendor that paid a wrong prize and puts it right, while the player tries to be gone with it. */
export async function correctedRound(gang: Gang): Promise<void> {
  const { chance } = gang
  const table = await sitDown(gang)
  if (table === null) return
  const { thief, code, sessionId, amount, prize } = table
  const roundId = randomUUID()
  const common = { playerId: String(thief.id), roundId, currency: 'BRL', gameCode: code }
  const wrong = chance.is(0.7) ? prize + amount : 0n
  const whole = { ...common, sessionId, stake: formatMoney(amount), prize: formatMoney(wrong) }
  if (wrong === prize || !(await vendorSays(gang, vendorRound, whole))) return
  const right = { ...common, transactionId: randomUUID(), prizeBefore: formatMoney(wrong), prize: formatMoney(prize) }
  await Promise.all([
    vendorSays(gang, vendorCorrect, right),
    chance.is(0.3) ? vendorSays(gang, vendorCorrect, right) : null,
    chance.is(0.2) ? vendorSays(gang, vendorCorrect, { ...right, transactionId: randomUUID() }) : null,
    chance.is(0.5) ? withdraw(gang, thief) : null,
  ])
}

export async function promoWin(gang: Gang): Promise<void> {
  const { chance } = gang
  const body = {
    playerId: String(gang.any().id),
    transactionId: randomUUID(),
    campaignId: 'festa',
    amount: chance.from(['0.01', '1.00', '10.00', '50.00', '500.01', '99999.00']),
    currency: 'BRL',
  }
  const times = chance.is(0.3) ? 3 : 1
  await Promise.all(Array.from({ length: times }, () => vendorSays(gang, vendorPromoWin, body)))
}

type Key = { vendor: string; secret: string }
const OURS: Key = { vendor: VENDOR, secret: VENDOR_SECRET }

/** One signed call; answers whether it was taken. */
export async function vendorSays(
  { world, tally, brand }: Gang,
  endpoint: Endpoint,
  body: unknown,
  { vendor, secret } = OURS,
): Promise<boolean> {
  const payload = JSON.stringify(body)
  const timestamp = String(world.server.clock.now().getTime())
  const signature = createHmac('sha256', secret)
    .update(signedText(timestamp, endpoint.path, payload))
    .digest('hex')
  const response = await world.server.app.http.inject({
    method: 'POST',
    url: endpoint.path,
    payload,
    headers: {
      host: brand.host,
      'content-type': 'application/json',
      'x-vendor': vendor,
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
  })
  tally.calls += 1
  const envelope = JSON.parse(response.body)
  count(tally, endpoint, { status: response.statusCode, headers: {}, envelope, text: response.body }, body)
  return envelope.success === true
}
