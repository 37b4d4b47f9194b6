import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { placeOrder } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import { signedText, vendorBet, vendorRollback, vendorRound, vendorWin } from '@trevo/contract/vendor-wallet'
import { findGame } from '@trevo/lottery/games'
import { pino } from 'pino'
import { payOut } from '../src/capabilities/cashier/payouts.ts'
import { settleRefused } from '../src/capabilities/cashier/refused-payments.ts'
import { cancelWithdrawal } from '../src/capabilities/cashier/withdrawals.ts'
import { countDays } from '../src/capabilities/daybooks/count.ts'
import { buildFilings } from '../src/capabilities/filings/build.ts'
import { checkFilings } from '../src/capabilities/filings/check.ts'
import { sendFilings } from '../src/capabilities/filings/send.ts'
import { openDays } from '../src/capabilities/lottery/days.ts'
import { createLottery } from '../src/capabilities/lottery/lottery.ts'
import { saveOffers } from '../src/capabilities/lottery/offers.ts'
import { forgetTaken } from '../src/capabilities/opposite/void.ts'
import { openGameSession } from '../src/capabilities/play/game-sessions.ts'
import { storeVendorKey } from '../src/capabilities/play/vendor-keys.ts'
import { systemClock } from '../src/platform/clock.ts'
import { addDays, dayIn } from '../src/platform/day.ts'
import { inTx } from '../src/platform/db.ts'
import { chooseBeacon } from '../src/providers/beacon/choose-beacon.ts'
import { MOVEMENTS } from '../src/providers/filings/file-format.ts'
import { httpFilings } from '../src/providers/filings/http-filings.ts'
import { startSandboxFilings } from '../src/providers/filings/sandbox-filings.ts'
import { cpfFrom } from '../src/providers/identity/sandbox-people.ts'
import { type CashierWorld, type Payer, startCashierWorld } from './cashier.ts'
import { fakeClock } from './fake-clock.ts'
import { filedSums, ledgerSums, TIME_ZONE } from './filings.ts'
import { playedOff } from './ledger.ts'
import { fixedLine, orderOf, SEAL_KEY } from './lottery.ts'
import { aPayoutKey, givePerson } from './personal.ts'
import { aGame, GAME, secretOf, VENDOR } from './play.ts'
import { daysAgo, storageInMemory } from './seals.ts'
import { TEST_CONFIG } from './stub-app.ts'

const PEOPLE = 6
const VISITS_OF_A_DAY = 4
const LOTTERY = '5d-1m'
const STRANGER = '39053344705'
const log = pino({ level: 'silent' })

type Bettor = Payer & { cpf: string; sessionId: string }
type Draw = { period: string; drawsAt: Date }

/** What members did by calls of the product, as the answers to them said; by day, account and kind. */
type Memory = Map<string, bigint>

/**
 * Days on which members do what members do, by the product's own calls: Pix in and its webhook, a stranger's payment that goes back,
 * rounds of a vendor over its signed wallet, slips of the lottery, withdrawals that are paid or taken back. The
 * regulator's files of them against the ledger's rows and against what the answers said.
 */
export async function fileProductDays(days: number): Promise<string> {
  const world = await startCashierWorld({ regulation: 'br', startAt: new Date().toISOString() })
  const sandbox = await startSandboxFilings({ keepsText: true })
  try {
    const month = await openMonth(world)
    for (let ago = days; ago >= 1; ago--) await month.live(ago)
    const { db, pool } = world.app.database
    await countDays({ db, clock: systemClock, log }, -1000, 2000)
    const clock = fakeClock(new Date().toISOString())
    const deps = {
      db,
      clock,
      log,
      secrets: TEST_CONFIG.secrets,
      storage: storageInMemory(),
      service: { ...httpFilings(sandbox.settings, { clock }), isThere: true, operator: sandbox.settings.operator },
    }
    await buildFilings(deps)
    await checkFilings(deps)
    for (let turn = 0; turn < 6; turn++) {
      while ((await sendFilings(deps)) > 0);
      clock.advance(60_000)
    }
    const { rows } = await pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from filing group by 1',
    )
    const open = rows.filter(({ state }) => state !== 'accepted' && state !== 'empty')
    if (open.length > 0) throw new Error(JSON.stringify(open))
    const today = dayIn(TIME_ZONE, new Date())
    const all = await ledgerSums({ ledger: { pool, merchantId: world.brand.id } })
    // Today is not over, so nothing is filed of it.
    const ledger = new Map([...all].filter(([name]) => !name.startsWith(today)))
    compare('answers and ledger', month.memory, ledger)
    const { wallets, plays } = filedSums(sandbox.texts)
    compare('files and ledger', wallets, new Map([...ledger].map(([name, amount]) => [asFiled(name), amount])))
    const inPlay = [...ledger].filter(([name]) => / cash (bet|win|bet_rollback|win_rollback|jackpot)$/.test(name))
    compare(
      'bets and ledger',
      plays,
      new Map(inPlay.map(([name, amount]) => [asFiled(name).replace(' DISPONIVEL', ''), amount])),
    )
    const findings = await world.findings()
    if (findings.length > 0) throw new Error(findings.join('\n'))
    const kinds = new Set([...ledger.keys()].map((name) => name.split(' ')[2]))
    return `${days} days of ${PEOPLE} members by the product's own calls (${month.done()}): ${sandbox.texts.size} files accepted, ${ledger.size} sums of ${[...kinds].toSorted().join(', ')} equal in files, ledger and answers, to the last digit; books clean`
  } finally {
    await sandbox.close()
    await world.close()
  }
}

const ACCOUNTS: Readonly<Record<string, string>> = { cash: 'DISPONIVEL', held: 'EM_SAQUE' }
const asFiled = (name: string) => {
  const [day, account = '', kind = ''] = name.split(' ')
  return `${day} ${ACCOUNTS[account]} ${MOVEMENTS[kind]}`
}

function compare(what: string, one: ReadonlyMap<string, bigint>, other: ReadonlyMap<string, bigint>): void {
  const problems = [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => (one.get(name) ?? 0n) !== (other.get(name) ?? 0n),
  )
  if (problems.length === 0) return
  const told = problems.slice(0, 10).map((name) => `${name}: ${one.get(name)} and ${other.get(name)}`)
  throw new Error(`${what}\n${told.join('\n')}`)
}

async function openMonth(world: CashierWorld) {
  const { app, psp, brand, deps: cashier } = world
  const { db, pool } = app.database
  const { clock } = app
  const { gameId, nodeId } = await aGame(db, brand.id)
  await inTx(db, (tx) =>
    storeVendorKey(tx, TEST_CONFIG.secrets, { vendorCode: VENDOR, keyId: 'test', secret: secretOf(VENDOR) }),
  )
  await db.insertInto('lottery_game').values({ code: LOTTERY, running: true }).execute()
  const lotteryDeps = {
    db,
    ledger: cashier.ledger,
    clock,
    sealKey: SEAL_KEY,
    beacon: chooseBeacon({ config: TEST_CONFIG, clock }),
    forgetTaken,
    jobs: { send: async () => true },
    live: { toMember: () => {}, toMerchant: () => {} },
    log,
  } as unknown as Parameters<typeof createLottery>[0]
  await openDays(lotteryDeps)
  const base = findGame(LOTTERY)?.family
  if (base === undefined) throw new Error(`no ${LOTTERY}`)
  await inTx(db, (tx) =>
    saveOffers(tx, brand.id, [
      {
        gameCode: LOTTERY,
        sort: 1,
        enabled: true,
        popular: false,
        seriesMin: base.minSeries,
        seriesMax: 1956,
        minStake: parseMoney('0.02'),
        maxStake: parseMoney('5000'),
        maxPayout: parseMoney('200000'),
        maxExposure: parseMoney('500000'),
        closedPlays: [],
      },
    ]),
  )
  const lottery = createLottery(lotteryDeps)
  const memory: Memory = new Map()
  const counts = new Map<string, number>()
  let day = ''
  const note = (kind: string, account: 'cash' | 'held', amount: bigint) => {
    if (amount === 0n) return
    const name = `${day} ${account} ${kind}`
    memory.set(name, (memory.get(name) ?? 0n) + amount)
  }
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => bettor(n)))
  async function bettor(n: number): Promise<Bettor> {
    const payer = await world.payer()
    const cpf = cpfFrom(String(620_000_000 + n))
    await givePerson(db, payer, { payeeName: 'Ana Souza', idNumber: cpf, birthday: '1990-05-17' })
    const longAgo = new Date(clock.now().getTime() - 90 * 86_400_000)
    const accountId = await aPayoutKey(db, payer, cpf, longAgo, 'cpf')
    const { rows } = await pool.query<{ id: bigint }>('select max(id) as id from member_session where member_id = $1', [
      payer.id,
    ])
    await inTx(db, (tx) =>
      openGameSession(tx, clock.now(), {
        merchantId: brand.id,
        memberId: payer.id,
        sessionId: rows[0]?.id ?? 0n,
        nodeId,
        gameId,
        vendorCode: VENDOR,
        currency: 'BRL',
        free: false,
        language: 'PT',
        roomId: null,
      }),
    )
    const { rows: opened } = await pool.query<{ id: bigint }>('select id from game_session where member_id = $1', [
      payer.id,
    ])
    return { ...payer, accountId, cpf, sessionId: String(opened[0]?.id) }
  }

  async function vendor(path: string, body: object): Promise<void> {
    const timestamp = String(clock.now().getTime())
    const payload = JSON.stringify({ currency: 'BRL', ...body })
    const signature = createHmac('sha256', secretOf(VENDOR))
      .update(signedText(timestamp, path, payload))
      .digest('hex')
    const answer = await app.app.http.inject({
      method: 'POST',
      url: path,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-vendor': VENDOR,
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
    })
    const { success, errorCode } = JSON.parse(answer.body) as { success: boolean; errorCode?: string }
    if (!success) throw new Error(`${path}: ${errorCode}`)
  }
  async function call<T>(who: Bettor, endpoint: Parameters<typeof app.inject>[0], options: object): Promise<T> {
    const { envelope } = await app.inject(endpoint, { ...options, token: who.token, host: 'cashier.test' } as never)
    if (!envelope.success) throw new Error(`${endpoint.path}: ${envelope.errorCode}`)
    return envelope.value as T
  }

  async function payIn(who: Bettor, isStranger: boolean): Promise<void> {
    // Enough for a round, a slip and a withdrawal, whatever the round pays.
    const sum = `${randomInt(30, 90)}.${String(randomInt(100)).padStart(2, '0')}`
    const { id, txid } = await world.deposit(who, sum)
    await psp.pay(txid ?? '', { payer: isStranger ? STRANGER : who.cpf })
    if (isStranger) {
      await settleRefused(cashier)
      count('strangers’ payments returned')
      return
    }
    for (let tries = 0; (await world.depositNow(who, id)).state !== 'confirmed'; tries++) {
      if (tries > 200) throw new Error('a deposit was not confirmed')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    note('deposit', 'cash', parseMoney(sum))
    count('deposits')
  }
  async function playRounds({ id, sessionId }: Bettor): Promise<void> {
    const seat = { playerId: String(id), gameCode: GAME }
    const stake = parseMoney('1.25')
    const prize = BigInt(randomInt(0, 4)) * parseMoney('0.83')
    await vendor(vendorRound.path, {
      ...seat,
      sessionId,
      roundId: randomUUID(),
      stake: '1.25',
      prize: `${Number(prize) / 10_000}`,
    })
    note('bet', 'cash', -stake)
    note('win', 'cash', prize)
    const [roundId, bet] = [randomUUID(), randomUUID()]
    await vendor(vendorBet.path, { ...seat, sessionId, roundId, transactionId: bet, amount: '2.00' })
    note('bet', 'cash', -parseMoney('2'))
    if (randomInt(2) === 0) {
      await vendor(vendorRollback.path, {
        playerId: String(id),
        roundId,
        transactionId: randomUUID(),
        betTransactionId: bet,
      })
      note('bet_rollback', 'cash', parseMoney('2'))
      count('rounds taken back')
    } else {
      await vendor(vendorWin.path, { ...seat, roundId, transactionId: randomUUID(), amount: '3.10', roundEnd: true })
      note('win', 'cash', parseMoney('3.1'))
    }
    count('rounds')
  }
  async function buySlip(who: Bettor): Promise<void> {
    const draw = await nextDraw()
    const digits = '0,1,2,3,4,5,6'
    const lines = [fixedLine(digits, { series: 1956 })]
    const order = orderOf({ gameCode: LOTTERY, lines, periods: [{ period: draw.period, multiple: 1 }] })
    await call(who, placeOrder, { body: order })
    note('bet', 'cash', -parseMoney('14'))
    count('slips')
  }
  async function nextDraw(): Promise<Draw> {
    const { rows } = await pool.query<Draw>(
      `select period, draws_at as "drawsAt" from lottery_draw where game_code = $1 and closes_at > $2::timestamptz + interval '10 seconds'
       order by draws_at limit 1`,
      [LOTTERY, clock.now()],
    )
    const [draw] = rows
    if (draw === undefined) throw new Error('no draw is open')
    return draw
  }
  async function takeOut(who: Bettor): Promise<void> {
    await playedOff(pool, who.id)
    const { id } = await world.withdraw(who, '10.00')
    note('withdrawal_hold', 'cash', -parseMoney('10'))
    note('withdrawal_hold', 'held', parseMoney('10'))
    if (randomInt(3) === 0 && (await world.withdrawalNow(who, id)).state === 'review') {
      await cancelWithdrawal(cashier, who.id, id)
      note('withdrawal_returned', 'held', -parseMoney('10'))
      note('withdrawal_returned', 'cash', parseMoney('10'))
      count('withdrawals taken back')
      return
    }
    await payOut(cashier, id)
    if ((await world.withdrawalNow(who, id)).state !== 'paid') return
    note('withdrawal_paid', 'held', -parseMoney('10'))
    count('withdrawals')
  }

  return {
    memory,
    done: () => [...counts].map(([what, n]) => `${n} ${what}`).join(', '),
    async live(days: number): Promise<void> {
      day = addDays(dayIn(TIME_ZONE, new Date()), -days)
      await daysAgo(pool, days, async () => {
        for (let visit = 0; visit < VISITS_OF_A_DAY; visit++) {
          const who = people[randomInt(people.length)] as Bettor
          await payIn(who, false)
          if (visit === 0) await payIn(who, true)
          await playRounds(who)
          await buySlip(who)
          await takeOut(who)
        }
      })
      // Draws are numbered as today's, so what they pay belongs to today.
      clock.advance(2 * 60_000)
      await lottery.tick()
    },
  }
}
