import { createHmac, randomUUID } from 'node:crypto'
import * as contracts from '@trevo/contract/agents/contracts'
import * as envelopes from '@trevo/contract/agents/envelopes'
import * as links from '@trevo/contract/agents/links'
import * as rates from '@trevo/contract/agents/rebates'
import * as team from '@trevo/contract/agents/team'
import * as cashier from '@trevo/contract/cashier'
import * as content from '@trevo/contract/content'
import { signInToday } from '@trevo/contract/daily-sign-in'
import type { Endpoint } from '@trevo/contract/endpoint'
import { launchGame } from '@trevo/contract/games'
import * as lottery from '@trevo/contract/lottery'
import * as mall from '@trevo/contract/mall'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import * as rain from '@trevo/contract/rain'
import * as rewards from '@trevo/contract/reward-centre'
import { signedText, vendorBet, vendorRollback, vendorWin } from '@trevo/contract/vendor-wallet'
import { sql } from 'kysely'
import { feeOf } from '../../src/core/cashier/methods.ts'
import { aPicture } from '../ops-world.ts'
import { count, type Gang, PIN, type Thief } from './gang.ts'
import { hostile } from './hostile.ts'
import { GAMES, VENDOR, VENDOR_SECRET } from './world.ts'

const picture = aPicture()

export type Move = { name: string; run(gang: Gang): Promise<void> }
type Row = { id: bigint }

const AMOUNTS = ['10.00', '20.00', '50.00', '100.00', '333.33', '500.00', '1000.00', '5000.00', '999999.00']
const id = (of: bigint | string) => ({ params: { id: String(of) } })

async function idsOf(gang: Gang, query: ReturnType<typeof sql<Row>>): Promise<bigint[]> {
  return (await query.execute(gang.world.db)).rows.map((row) => row.id)
}
const one = (gang: Gang, ids: readonly bigint[]) => (ids.length === 0 ? null : gang.chance.from(ids))
const cashOf = async (gang: Gang, { id: memberId }: Thief) =>
  (
    await sql<{ balance: bigint }>`select b.balance from ledger_balance b join ledger_account a on a.id = b.account_id
      where a.member_id = ${memberId} and a.kind = 'cash' and a.currency = 'BRL'`.execute(gang.world.db)
  ).rows[0]?.balance ?? 0n
/** Somebody of these who has money, where anybody has. */
async function rich(gang: Gang, among: readonly Thief[] = gang.thieves): Promise<Thief> {
  const { rows } =
    await sql<Row>`select a.member_id as id from ledger_balance b join ledger_account a on a.id = b.account_id
    where a.member_id = any(${among.map((each) => each.id)}::bigint[]) and a.kind = 'cash' and a.currency = 'BRL'
      and b.balance >= 200000`.execute(gang.world.db)
  const owners = among.filter((each) => rows.some((row) => row.id === each.id))
  return owners.length > 0 && !gang.chance.is(0.1) ? gang.chance.from(owners) : gang.any()
}
/** All of it, half, more than all, or some sum. */
async function aSum(gang: Gang, thief: Thief): Promise<string> {
  const all = await cashOf(gang, thief)
  const cents = (minor: bigint) => formatMoney(minor - (minor % 100n))
  const sums = [cents(all), cents(all / 2n), cents(all + 100n), ...AMOUNTS].filter((sum) => !/^0\.00$/.test(sum))
  const had = sums.filter((sum) => parseMoney(sum) <= all)
  return gang.chance.from(had.length > 0 && gang.chance.is(0.8) ? had : sums)
}

const depositMethod = (gang: Gang, kind: 'pix' | 'bank', direction: 'in' | 'out') =>
  idsOf(
    gang,
    sql<Row>`select id from payment_method where merchant_id = ${gang.brand.id} and kind = ${kind} and direction = ${direction}`,
  )

async function depositPix(gang: Gang): Promise<void> {
  const { chance, world } = gang
  const thief = gang.any()
  const [methodId] = await depositMethod(gang, 'pix', 'in')
  const amount = chance.from(AMOUNTS)
  const body = { requestId: randomUUID(), methodId: String(methodId), amount }
  const made = await gang.ask<cashier.Deposit>(thief, cashier.createDeposit, { body })
  if (made === null) return
  const { rows } = await sql<{ txid: string }>`select txid from deposit where id = ${made.id}`.execute(world.db)
  const txid = rows[0]?.txid
  if (!txid || chance.is(0.05)) return
  const minor = parseMoney(amount)
  const how = chance.from(['whole', 'whole', 'whole', 'half', 'double', 'twice', 'silent'] as const)
  world.psp.setWebhooksLost(how === 'silent')
  const pay = (amountMinor = minor) => world.psp.pay(txid, { amountMinor })
  const paying =
    how === 'twice' ? [pay(), pay()] : [pay(how === 'half' ? minor / 2n : how === 'double' ? minor * 2n : minor)]
  // A withdrawal that overtakes the credit.
  if (chance.is(0.3)) await Promise.all([...paying, withdraw(gang, thief)])
  const paid = await Promise.all(paying)
  world.psp.setWebhooksLost(false)
  if (chance.is(0.2)) await world.psp.notify(paid)
}

/** The bank of a payer takes money back, some or all. */
async function takeBack(gang: Gang): Promise<void> {
  const { world, chance } = gang
  const ours = new Set(
    (
      await sql<{
        txid: string
      }>`select txid from deposit where merchant_id = ${gang.brand.id} and txid is not null`.execute(world.db)
    ).rows.map(({ txid }) => txid),
  )
  const paid = world.psp
    .charges()
    .filter(({ txid }) => ours.has(txid))
    .flatMap(({ pix }) => pix)
  if (paid.length === 0) return
  const pix = chance.from(paid)
  const back = (amountMinor: bigint) => world.psp.takeBack(pix.endToEndId, { amountMinor }).catch(() => null)
  const whole = parseMoney(pix.valor)
  if (chance.is(0.5)) await back(whole)
  else await Promise.all([back((whole / 300n) * 100n), withdraw(gang, gang.any())])
}

async function bankReceipt(gang: Gang): Promise<void> {
  const thief = gang.any()
  const [methodId] = await depositMethod(gang, 'bank', 'in')
  const body = { requestId: randomUUID(), methodId: String(methodId), amount: gang.chance.from(AMOUNTS) }
  const made = await gang.ask<cashier.Deposit>(thief, cashier.createDeposit, { body })
  if (made) await gang.call(thief, cashier.sendReceipt, { ...id(made.id), body: { picture: await picture } })
}

async function withdraw(gang: Gang, by?: Thief): Promise<void> {
  const { chance, world } = gang
  const thief = by ?? (await rich(gang))
  const methods = await sql<{ id: bigint; kind: string; flat: bigint; points: number }>`
    select id, kind, fee_flat as flat, fee_basis_points as points from payment_method
    where merchant_id = ${gang.brand.id} and direction = 'out'`.execute(world.db)
  const method = chance.from(methods.rows)
  const accounts = await sql<{
    id: bigint
    mine: boolean
  }>`select id, member_id = ${thief.id} as mine from payout_account
    where merchant_id = ${gang.brand.id} and kind = ${method.kind} and removed_at is null`.execute(world.db)
  const own = accounts.rows.filter(({ mine }) => mine)
  const list = own.length > 0 && !chance.is(0.05) ? own : accounts.rows
  if (list.length === 0) return
  const amount = await aSum(gang, thief)
  const rule = { feeFlat: method.flat, feeBasisPoints: method.points }
  const fee = chance.is(0.9) ? formatMoney(feeOf(rule, parseMoney(amount))) : '0.00'
  await gang.call(thief, cashier.requestWithdrawal, {
    body: {
      ...{ requestId: randomUUID(), methodId: String(method.id), accountId: String(chance.from(list).id), amount },
      ...{ fee, paymentPassword: PIN },
    },
  })
}

async function cancelWithdrawal(gang: Gang): Promise<void> {
  const thief = gang.any()
  const open = await idsOf(
    gang,
    sql<Row>`select id from withdrawal where member_id = ${thief.id} order by id desc limit 5`,
  )
  const chosen = one(gang, open)
  if (chosen !== null) await gang.call(thief, cashier.cancelWithdrawal, id(chosen))
}

async function payoutKey(gang: Gang): Promise<void> {
  const { chance } = gang
  const thief = gang.any()
  const pin = { holder: 'Nome Um', paymentPassword: PIN }
  const keys = [
    { kind: 'pix', pixKeyType: 'cpf', pixKey: gang.any().cpf, ...pin },
    { kind: 'pix', pixKeyType: 'email', pixKey: 'caixa@example.com', ...pin },
    { kind: 'bank', bankCode: '001', branch: '0001', account: '12345-6', document: thief.cpf, ...pin },
  ]
  await gang.call(thief, cashier.addPayoutAccount, { body: chance.from(keys) })
}

async function repay(gang: Gang): Promise<void> {
  const thief = gang.any()
  const chosen = one(
    gang,
    await idsOf(gang, sql<Row>`select id from deposit where member_id = ${thief.id} and reversed > 0`),
  )
  if (chosen === null) return
  const body = { requestId: randomUUID(), amount: await aSum(gang, thief) }
  await gang.call(thief, cashier.repayDeposit, { ...id(chosen), body })
}

/** An agent with money and those of the gang right below. */
async function anUpline(gang: Gang): Promise<{ agent: Thief; below: Thief[] }> {
  const belowOf = (agent: Thief) => gang.thieves.filter(({ upline }) => upline === agent.id)
  const agent = await rich(
    gang,
    gang.thieves.filter((thief) => thief.isAgent && belowOf(thief).length > 0),
  )
  return { agent, below: belowOf(agent) }
}

async function sendDown(gang: Gang): Promise<void> {
  const { agent, below } = await anUpline(gang)
  const to = below.length > 0 && gang.chance.is(0.9) ? gang.chance.from(below) : gang.any()
  const body = { requestId: randomUUID(), amount: await aSum(gang, agent), paymentPassword: PIN }
  await gang.call(agent, team.transferToDownline, { ...id(to.id), body })
}

async function sendEnvelope(gang: Gang): Promise<void> {
  const { chance } = gang
  const { agent, below } = await anUpline(gang)
  const body = {
    ...{ requestId: randomUUID(), split: chance.from(['fixed', 'random']), amount: await aSum(gang, agent) },
    ...{
      to: [...new Set([...below.slice(0, 2), ...(chance.is(0.1) ? [gang.any()] : [])].map((each) => String(each.id)))],
      wish: '',
      paymentPassword: PIN,
    },
  }
  await gang.call(agent, envelopes.sendEnvelopes, { body })
}

async function openEnvelope(gang: Gang): Promise<void> {
  const waiting = await sql<{ id: bigint; memberId: bigint }>`select e.id, e.member_id as "memberId" from envelope e
    join member m on m.id = e.member_id where m.merchant_id = ${gang.brand.id} order by e.id desc limit 10`.execute(
    gang.world.db,
  )
  if (waiting.rows.length === 0) return
  const chosen = gang.chance.from(waiting.rows)
  const owner = gang.thieves.find((thief) => thief.id === chosen.memberId) ?? gang.any()
  await gang.call(owner, envelopes.openEnvelope, id(chosen.id))
}

const RATES = ['0', '0', '0.10', '0.10', '0.25', '0.30', '1', '2', '2.50', '5', '6.50', '7', '7.80', '10', '100']
const someRates = ({ chance }: Gang) => [
  { category: 'LOTT', rate: chance.from(RATES) },
  { category: 'INHOUSE', rate: chance.from(RATES) },
]

async function link(gang: Gang): Promise<void> {
  const agent = gang.agent()
  const type = gang.chance.from([0, 1] as const)
  const body = { requestId: randomUUID(), type, rates: someRates(gang), remark: '', days: null }
  const made = await gang.ask<links.AffiliateLink>(agent, links.createAffiliateLink, { body })
  if (made) await gang.join(made.code)
}

const opened = async (gang: Gang) => {
  await gang.open(gang.agent(), gang.chance.from([0, 1] as const), someRates(gang))
}

async function setRates(gang: Gang): Promise<void> {
  const agent = gang.agent()
  const to = gang.any()
  await gang.call(agent, rates.setRates, { ...id(to.id), body: { rates: someRates(gang) } })
}

async function contract(gang: Gang): Promise<void> {
  const { chance } = gang
  const agent = gang.agent()
  const rate = chance.from(['0.05', '0.10', '0.15', '5', '100'])
  const terms = chance.from([
    { kind: 'salary', tiers: [{ betVolume: '0', activeMember: 0, rateType: chance.from(['P', 'F']), rate }] },
    { kind: 'hourly', tiers: [{ minimumBet: '0', activeMember: 0, rateType: chance.from(['P', 'F']), rate }] },
    { kind: 'dividend', tiers: [{ minimumBet: '0', netLoss: '0', activeMember: 0, contractRate: rate }] },
  ])
  const to = gang.any()
  const body = { requestId: randomUUID(), memberId: String(to.id), terms }
  const offered = await gang.ask<{ id: string }>(agent, contracts.offerContract, { body })
  if (offered) await gang.call(to, contracts.stepContract, { ...id(offered.id), body: { step: 'accept' } })
}

/** What the house offers to the head of the gang, taken or ended. */
async function stepContract(gang: Gang): Promise<void> {
  const ids = await idsOf(
    gang,
    sql<Row>`select id from agent_contract where merchant_id = ${gang.brand.id} order by id desc limit 10`,
  )
  const chosen = one(gang, ids)
  const step = gang.chance.from(['accept', 'accept', 'accept', 'requestVoid', 'keep', 'withdraw'])
  if (chosen !== null) await gang.call(gang.any(), contracts.stepContract, { ...id(chosen), body: { step } })
}

const checkIn = async (gang: Gang) =>
  void (await gang.call(gang.any(), signInToday, { body: { requestId: randomUUID() } }))

async function promotion(gang: Gang): Promise<void> {
  const thief = gang.any()
  const ids = await idsOf(
    gang,
    sql<Row>`select announcement_id as id from promotion where merchant_id = ${gang.brand.id}`,
  )
  const chosen = one(gang, ids)
  if (chosen === null) return
  const requestId = randomUUID()
  const way = gang.chance.below(3)
  if (way === 0) await gang.call(thief, content.joinPromotion, { ...id(chosen), body: { requestId } })
  else if (way === 1) await gang.call(thief, content.claimPromotion, { ...id(chosen), body: { requestId } })
  else {
    const body = { requestId, promotionId: String(chosen), remarks: 'quero', pictures: [await picture] }
    await gang.call(thief, content.applyReward, { body })
  }
}

/** Everything that waits for somebody. */
export async function claimAll(gang: Gang, thief = gang.any()): Promise<void> {
  const found = await gang.ask<{ list: rewards.Claimable[] }>(thief, rewards.rewardCentre)
  for (const { source, id: of, status } of found?.list ?? []) {
    if (status !== 'Claim' && !gang.chance.is(0.1)) continue
    await gang.call(thief, rewards.claimReward, { body: { requestId: randomUUID(), source, id: of } })
  }
}

export async function redeem(gang: Gang, thief = gang.any()): Promise<void> {
  const { rows } = await sql<{ id: bigint; points: bigint; kind: string }>`select id, points, kind from mall_item
    where merchant_id = ${gang.brand.id} and active order by kind = 'cash' desc, id limit 6`.execute(gang.world.db)
  if (rows.length === 0) return
  const item = gang.chance.from(rows)
  const address =
    item.kind === 'goods'
      ? {
          address: hostile(mall.DeliveryAddress, {
            chance: gang.chance,
            known: () => [],
            now: new Date(),
            uuid: randomUUID,
          }),
        }
      : {}
  const points = formatMoney(item.points)
  const body = {
    requestId: randomUUID(),
    itemId: String(item.id),
    quantity: 1 + gang.chance.below(3),
    points,
    ...address,
  }
  await gang.call(thief, mall.redeemItem, { body })
}

async function mallBack(gang: Gang): Promise<void> {
  const thief = gang.any()
  const chosen = one(gang, await idsOf(gang, sql<Row>`select id from mall_order where member_id = ${thief.id}`))
  if (chosen === null) return
  await gang.call(thief, gang.chance.is(0.7) ? mall.cancelOrder : mall.confirmOrder, id(chosen))
}

async function grab(gang: Gang): Promise<void> {
  const ids = await idsOf(
    gang,
    sql<Row>`select id from rain_round where merchant_id = ${gang.brand.id} and starts_at <= ${gang.world.server.clock.now()}
      order by starts_at desc limit 2`,
  )
  for (const round of ids) {
    await gang.call(gang.any(), rain.grabEnvelope, { ...id(round), body: { requestId: randomUUID() } })
  }
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit))
type Slip = { thief: Thief; digits: readonly string[]; stake: bigint; periods: number; series: number }

async function place(gang: Gang, game: string, { thief, digits, stake, periods, series }: Slip): Promise<void> {
  const { rows } = await sql<{
    period: string
  }>`select period from lottery_draw where game_code = ${game} and state = 'open'
    and closes_at > ${gang.world.server.clock.now()}
    order by draws_at limit ${periods}`.execute(gang.world.db)
  if (rows.length === 0) return
  const each = stake - (stake % (BigInt(digits.length) * 10_000n))
  if (each <= 0n) return
  await gang.call(thief, lottery.placeOrder, {
    body: {
      ...{ requestId: randomUUID(), gameCode: game, playType: 'ent', stopOnWin: gang.chance.is(0.5) },
      lines: [
        {
          ...{ play: 'de-tens', selection: digits.join(','), notes: digits.length, mode: '1', multiple: 1, series },
          stake: formatMoney(each),
        },
      ],
      periods: rows.map(({ period }) => ({ period, multiple: 1 })),
      total: formatMoney(each * BigInt(rows.length)),
    },
  })
}

async function seriesOf(gang: Gang, game: string): Promise<number> {
  const { rows } = await sql<{ least: number; most: number }>`select series_min as least, series_max as most
    from merchant_lottery where merchant_id = ${gang.brand.id} and game_code = ${game}`.execute(gang.world.db)
  const { least, most } = rows[0] ?? { least: 1800, most: 1900 }
  return gang.chance.from([least, least, most, most, 2000])
}

/** All ten digits: by one, or half by one and half by another. */
async function bothSides(gang: Gang): Promise<void> {
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

async function singleBet(gang: Gang): Promise<void> {
  const { chance } = gang
  const game = chance.from(GAMES)
  const thief = await rich(gang)
  const stake = (await cashOf(gang, thief)) / BigInt(2 + chance.below(8))
  const digits = DIGITS.slice(chance.below(9))
  await place(gang, game, { thief, digits, stake, periods: chance.from([1, 1, 3]), series: await seriesOf(gang, game) })
}

async function cancelBet(gang: Gang): Promise<void> {
  const thief = gang.any()
  const chosen = one(
    gang,
    await idsOf(gang, sql<Row>`select id from lottery_order where member_id = ${thief.id} order by id desc limit 5`),
  )
  if (chosen !== null) await gang.call(thief, lottery.cancelOrder, { ...id(chosen), body: {} })
}

/** An honest vendor: what a game pays on average is what its catalogue says, half of the rounds win. */
async function gameRound(gang: Gang): Promise<void> {
  const { chance, world } = gang
  const thief = await rich(gang)
  const { rows } = await sql<{ nodeId: bigint; code: string; rtp: string }>`
    select mg.node_id as "nodeId", g.code, g.rtp::text as rtp from merchant_game mg join game g on g.id = mg.game_id
    where mg.merchant_id = ${gang.brand.id} and g.vendor_code = ${VENDOR} and g.rtp is not null and g.room_id is null
    order by g.rtp desc limit 3`.execute(world.db)
  const [game] = rows
  if (game === undefined) return
  const launched = await gang.ask(thief, launchGame, { query: { nodeId: String(game.nodeId) } })
  if (launched === null) return
  const session =
    await sql<Row>`select id from game_session where member_id = ${thief.id} order by id desc limit 1`.execute(world.db)
  const cash = await cashOf(gang, thief)
  const stake = cash / BigInt(1 + chance.below(4))
  if (stake < 10_000n) return
  const amount = stake - (stake % 10_000n)
  const roundId = randomUUID()
  const common = { playerId: String(thief.id), roundId, currency: 'BRL' }
  const bet = {
    ...common,
    sessionId: String(session.rows[0]?.id),
    transactionId: randomUUID(),
    gameCode: game.code,
    amount: formatMoney(amount),
  }
  if (!(await vendorSays(gang, vendorBet, bet))) return
  if (chance.is(0.1)) {
    await vendorSays(gang, vendorRollback, {
      ...common,
      transactionId: randomUUID(),
      betTransactionId: bet.transactionId,
    })
    return
  }
  // Twice the stake times the return, every other time: cut to whole cents, never up.
  const doubled = (amount * 2n * BigInt(Math.round(Number(game.rtp) * 100))) / 10_000n
  const prize = chance.is(0.5) ? doubled - (doubled % 100n) : 0n
  const win = {
    ...common,
    transactionId: randomUUID(),
    gameCode: game.code,
    amount: formatMoney(prize),
    roundEnd: true,
  }
  await Promise.all([vendorSays(gang, vendorWin, win), chance.is(0.2) ? vendorSays(gang, vendorWin, win) : null])
}

async function vendorSays({ world, tally, brand }: Gang, endpoint: Endpoint, body: unknown): Promise<boolean> {
  const payload = JSON.stringify(body)
  const timestamp = String(world.server.clock.now().getTime())
  const signature = createHmac('sha256', VENDOR_SECRET)
    .update(signedText(timestamp, endpoint.path, payload))
    .digest('hex')
  const response = await world.server.app.http.inject({
    ...{ method: 'POST', url: endpoint.path, payload },
    headers: {
      ...{ host: brand.host, 'content-type': 'application/json', 'x-vendor': VENDOR },
      ...{ 'x-timestamp': timestamp, 'x-signature': signature },
    },
  })
  tally.calls += 1
  const envelope = JSON.parse(response.body)
  count(tally, endpoint, { status: response.statusCode, headers: {}, envelope, text: response.body }, body)
  return envelope.success === true
}

/** Not for thieves: each would end what they came for, or signs nobody in. */
const LEFT_ALONE =
  /session|password|limits|security|social|trial|nologin|sms|captcha|verification|members\/|chat\/pictures|push|work/

/** Any other call a member can make, with whatever it takes. */
async function anything(gang: Gang): Promise<void> {
  const { chance, world } = gang
  const calls = world.server.app.routes.endpoints.filter(
    ({ auth, method, path }) =>
      (auth === 'real' || auth === 'agent' || auth === 'session') && method !== 'GET' && !LEFT_ALONE.test(path),
  )
  const endpoint = chance.from(calls)
  const thief = endpoint.auth === 'agent' ? gang.agent() : gang.any()
  const known = (field: string) =>
    /pin|paymentPassword/i.test(field)
      ? [PIN]
      : /id$/i.test(field) && field !== 'requestId'
        ? gang.thieves.map((each) => String(each.id))
        : []
  const making = { chance, known, now: world.server.clock.now(), uuid: randomUUID }
  const params = endpoint.params ? (hostile(endpoint.params, making) as Record<string, string>) : {}
  const body = endpoint.body ? hostile(endpoint.body, making) : undefined
  await gang.call(thief, endpoint, { params, ...(body !== undefined && { body }) })
}

/** Every way a member can bring money in, move it, win it, be given it or take it out. */
export const MOVES: readonly Move[] = [
  { name: 'deposit by Pix', run: depositPix },
  { name: 'deposit taken back', run: takeBack },
  { name: 'bank receipt', run: bankReceipt },
  { name: 'withdrawal', run: (gang) => withdraw(gang) },
  { name: 'withdrawal cancelled', run: cancelWithdrawal },
  { name: 'payout key', run: payoutKey },
  { name: 'debt repaid', run: repay },
  { name: 'transfer to downline', run: sendDown },
  { name: 'envelope sent', run: sendEnvelope },
  { name: 'envelope opened', run: openEnvelope },
  { name: 'link and who joins by it', run: link },
  { name: 'account opened', run: opened },
  { name: 'rates of a downline', run: setRates },
  { name: 'contract in the team', run: contract },
  { name: 'step with a contract', run: stepContract },
  { name: 'check-in', run: checkIn },
  { name: 'promotion', run: promotion },
  { name: 'rewards claimed', run: (gang) => claimAll(gang) },
  { name: 'mall', run: (gang) => redeem(gang) },
  { name: 'mall order taken back', run: mallBack },
  { name: 'rain', run: grab },
  { name: 'both sides of a draw', run: bothSides },
  { name: 'lottery bet or chase', run: singleBet },
  { name: 'lottery bet cancelled', run: cancelBet },
  { name: 'round of a game', run: gameRound },
  { name: 'any other call', run: anything },
]
