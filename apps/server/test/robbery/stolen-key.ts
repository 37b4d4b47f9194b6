import { randomUUID } from 'node:crypto'
import { launchGame } from '@trevo/contract/games'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { vendorCorrect, vendorPromoWin } from '@trevo/contract/vendor-additions'
import { vendorJackpotWin, vendorPools } from '@trevo/contract/vendor-pools'
import { vendorBet, vendorRollback, vendorRound, vendorWin } from '@trevo/contract/vendor-wallet'
import { sql } from 'kysely'
import { cashOf, type Row, rich } from './common.ts'
import type { Gang, Thief } from './gang.ts'
import { vendorSays } from './play-moves.ts'
import { GAME, POOL, STOLEN } from './stolen-vendor.ts'

const AMOUNTS = ['0.50', '1.00', '50.00', '199.99', '200.00', '200.01', '5000.00']
const says = (gang: Gang, endpoint: Parameters<typeof vendorSays>[1], body: unknown) =>
  vendorSays(gang, endpoint, body, STOLEN)

type Seat = { thief: Thief; sessionId: string; common: { playerId: string; currency: string; gameCode: string } }

async function sit(gang: Gang): Promise<Seat | null> {
  const { world, brand } = gang
  const thief = await rich(gang)
  const { rows } = await sql<{ nodeId: bigint }>`select mg.node_id as "nodeId" from merchant_game mg
    join game g on g.id = mg.game_id where mg.merchant_id = ${brand.id} and g.vendor_code = ${STOLEN.vendor}`.execute(
    world.db,
  )
  const nodeId = rows[0]?.nodeId
  if (nodeId === undefined) throw new Error(`${brand.code} offers nothing of ${STOLEN.vendor}`)
  if ((await gang.ask(thief, launchGame, { query: { nodeId: String(nodeId) } })) === null) return null
  const session =
    await sql<Row>`select id from game_session where member_id = ${thief.id} order by id desc limit 1`.execute(world.db)
  const common = { playerId: String(thief.id), currency: 'BRL', gameCode: GAME }
  return { thief, sessionId: String(session.rows[0]?.id), common }
}

async function stakeOf(gang: Gang, thief: Thief): Promise<string> {
  const cash = await cashOf(gang, thief)
  const had = AMOUNTS.filter((amount) => parseMoney(amount) <= cash)
  return gang.chance.from(had.length > 0 && gang.chance.is(0.9) ? had : AMOUNTS)
}

const whole = (gang: Gang, { sessionId, common }: Seat, stake: string, prize: string, roundId = randomUUID()) =>
  says(gang, vendorRound, { ...common, roundId, sessionId, stake, prize })

/** Every stake back whole, or all but a cent of it: turnover for nothing. */
export async function returned(gang: Gang): Promise<void> {
  const seat = await sit(gang)
  if (seat === null) return
  const stake = await stakeOf(gang, seat.thief)
  const less = formatMoney(parseMoney(stake) - 100n)
  const times = 1 + gang.chance.below(8)
  for (let count = 0; count < times; count++) await whole(gang, seat, stake, gang.chance.is(0.7) ? stake : less)
}

/** Under every limit by itself. */
export async function manySmall(gang: Gang): Promise<void> {
  const seat = await sit(gang)
  if (seat === null) return
  const rounds = Array.from({ length: 4 + gang.chance.below(12) }, () =>
    whole(gang, seat, '0.50', gang.chance.from(['0.50', '0.49', '1.00', '5.00'])),
  )
  await Promise.all(rounds)
}

const PRIZES = ['0.00', '10.00', '299.99', '300.00', '499.99', '500.00', '500.01', '99999.00']

export async function correctedUp(gang: Gang): Promise<void> {
  const { chance } = gang
  const seat = await sit(gang)
  if (seat === null) return
  const roundId = randomUUID()
  let prizeBefore = chance.from(['0.00', '1.00', '500.00'])
  if (!(await whole(gang, seat, '1.00', prizeBefore, roundId))) return
  for (let count = 0; count < 3; count++) {
    const prize = chance.from(PRIZES)
    const right = { ...seat.common, roundId, transactionId: randomUUID(), prizeBefore, prize }
    const answers = await Promise.all([
      says(gang, vendorCorrect, right),
      chance.is(0.3) ? says(gang, vendorCorrect, { ...right, transactionId: randomUUID() }) : false,
    ])
    if (answers.includes(true)) prizeBefore = prize
  }
}

/** A stake that is given back and wins all the same, in any order. */
export async function rolledBack(gang: Gang): Promise<void> {
  const { chance } = gang
  const seat = await sit(gang)
  if (seat === null) return
  const { gameCode: _, ...common } = seat.common
  const roundId = randomUUID()
  const bet = {
    ...seat.common,
    roundId,
    sessionId: seat.sessionId,
    transactionId: randomUUID(),
    amount: await stakeOf(gang, seat.thief),
  }
  if (!(await says(gang, vendorBet, bet))) return
  const back = { ...common, roundId, transactionId: randomUUID(), betTransactionId: bet.transactionId }
  const win = () => ({
    ...seat.common,
    roundId,
    transactionId: randomUUID(),
    amount: chance.from(PRIZES),
    roundEnd: chance.is(0.5),
  })
  const steps = [
    () => says(gang, vendorRollback, back),
    () => says(gang, vendorWin, win()),
    () => says(gang, vendorRollback, { ...back, transactionId: randomUUID() }),
    () => says(gang, vendorWin, win()),
  ]
  if (chance.is(0.5)) await Promise.all(steps.map((step) => step()))
  else for (const step of chance.is(0.5) ? steps : steps.toReversed()) await step()
}

export async function promoted(gang: Gang): Promise<void> {
  const { chance } = gang
  const seat = await sit(gang)
  if (seat === null) return
  const body = { playerId: seat.common.playerId, campaignId: 'festa', currency: 'BRL' }
  const amounts = Array.from({ length: 1 + chance.below(6) }, () =>
    chance.from(['0.01', '5.00', '39.99', '40.00', '40.01']),
  )
  await Promise.all(
    amounts.map((amount) => says(gang, vendorPromoWin, { ...body, transactionId: randomUUID(), amount })),
  )
}

export async function jackpots(gang: Gang): Promise<void> {
  const { chance } = gang
  const seat = await sit(gang)
  if (seat === null) return
  const pool = { poolId: POOL, currency: 'BRL', title: 'Pote', amount: '9999.00', games: [GAME] }
  await says(gang, vendorPools, { pools: [pool] })
  const roundId = randomUUID()
  const stake = await stakeOf(gang, seat.thief)
  if (!(await whole(gang, seat, stake, chance.is(0.5) ? stake : '0.00', roundId))) return
  const wins = Array.from({ length: 1 + chance.below(5) }, () => ({
    ...seat.common,
    roundId: chance.is(0.8) ? roundId : randomUUID(),
    poolId: chance.is(0.9) ? POOL : 'outro',
    transactionId: randomUUID(),
    amount: chance.from(['0.01', '1.00', '30.00', '59.99', '60.00', '60.01', '9000.00']),
  }))
  await Promise.all(wins.map((win) => says(gang, vendorJackpotWin, win)))
}
