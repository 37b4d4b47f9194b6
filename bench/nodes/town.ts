import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { createDeposit } from '@trevo/contract/cashier'
import type { Endpoint } from '@trevo/contract/endpoint'
import { type LotteryOrderDetail, placeOrder } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { findGame, LOTTERY_GAMES } from '@trevo/lottery/games'
import { sql } from 'kysely'
import '../../apps/server/src/capabilities/cashier/tables.ts'
import { saveOffers } from '../../apps/server/src/capabilities/lottery/offers.ts'
import '../../apps/server/src/capabilities/lottery/tables.ts'
import { insertTournament } from '../../apps/server/src/capabilities/tournaments/staff/queries.ts'
import { createLedger } from '../../apps/server/src/money/ledger/ledger.ts'
import { type Db, inTx, type Pool } from '../../apps/server/src/platform/db.ts'
import { type SandboxPsp, startSandboxPsp } from '../../apps/server/src/providers/payments/sandbox-psp.ts'
import { aMember, aSession } from '../../apps/server/test/fixtures.ts'
import { deposit as opening } from '../../apps/server/test/ledger.ts'
import { ampleBudgets } from '../../apps/server/test/rewards.ts'
import { until } from './processes.ts'

const MEMBERS = 24
const GAME = '5d-1m'
const PAUSE_MS = 400
const SELDOM_MS = 15_000
const RETRY_MS = 300
const ANSWER_WITHIN_MS = 10_000
/** Longer than any of the faults. */
const PATIENCE_MS = 120_000
/** What is under way when the last fault is over: the next draw, and jobs that look every minute. */
const SETTLE_MS = 240_000
const MINUTE_MS = 60_000
const PRIZES = ['50', '20', '10'].map((amount) => parseMoney(amount))

/** Answers, too: the service is away, or somebody has asked for enough today. */
const REFUSALS: ReadonlySet<string> = new Set(['payment_unavailable', 'limit_exceeded'])

type Citizen = { id: bigint; token: string }
type Answer = { kind: 'done'; value: unknown } | { kind: 'no'; code: string }

/** Members who pay in by Pix and bet on draws, and races that end, while everything around them breaks. */
export class Town {
  readonly #site: string
  readonly #db: Db
  readonly #merchantId: number
  readonly #citizens: readonly Citizen[]
  readonly #psp: SandboxPsp
  readonly #method: bigint
  #isOver = false
  #races = 0
  /** What the callers were told is done. */
  readonly #orders: string[] = []
  readonly #deposits: string[] = []
  readonly problems: string[] = []

  private constructor(site: string, db: Db, merchantId: number, citizens: Citizen[], psp: SandboxPsp, method: bigint) {
    this.#site = site
    this.#db = db
    this.#merchantId = merchantId
    this.#citizens = citizens
    this.#psp = psp
    this.#method = method
  }

  static async settle(site: string, { db, pool }: { db: Db; pool: Pool }, psp: SandboxPsp): Promise<Town> {
    const { rows } = await pool.query<{ id: number }>('select id from merchant where is_default')
    const merchantId = rows[0]?.id ?? 0
    const ledger = createLedger({ pool })
    await ampleBudgets(db, merchantId)
    const citizens: Citizen[] = []
    for (let count = 0; count < MEMBERS; count++) {
      const member = await aMember(db, { merchantId })
      await ledger.transfer(opening(merchantId, member.id, parseMoney('5000'), `town:${member.id}`))
      citizens.push({ id: member.id, token: (await aSession(db, member)).token })
    }
    await db
      .insertInto('lottery_game')
      .values(LOTTERY_GAMES.map(({ code }) => ({ code, running: code === GAME })))
      .execute()
    const game = findGame(GAME)
    const offer = {
      gameCode: GAME,
      sort: 0,
      enabled: true,
      popular: false,
      closedPlays: [],
      seriesMin: game?.family.minSeries ?? 0,
      seriesMax: 1956,
      minStake: parseMoney('0.02'),
      maxStake: parseMoney('5000'),
      maxPayout: parseMoney('200000'),
      maxExposure: parseMoney('500000'),
    }
    await inTx(db, (tx) => saveOffers(tx, merchantId, [offer]))
    const { id } = await db
      .insertInto('payment_method')
      .values({
        merchant_id: merchantId,
        direction: 'in',
        kind: 'pix',
        presets: [200_000n],
        bank_details: null,
        min_amount: 100_000n,
        max_amount: 50_000_000n,
        day_max: 2_000_000_000n,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return new Town(site, db, merchantId, citizens, psp, id)
  }

  async live(): Promise<void> {
    await Promise.all([
      ...this.#citizens.slice(0, 4).map((citizen) => this.#again(() => this.#bet(citizen))),
      ...this.#citizens.slice(4).map((citizen) => this.#again(() => this.#payIn(citizen), SELDOM_MS)),
      this.#again(() => this.#payCharges()),
    ])
  }

  stop(): void {
    this.#isOver = true
  }

  async #again(deed: () => Promise<void>, pauseMs = PAUSE_MS): Promise<void> {
    while (!this.#isOver) {
      await deed()
      await setTimeout(pauseMs)
    }
  }

  /** A race that is over: whichever node looks first pays its prizes. */
  async endRace(): Promise<void> {
    const endsAt = new Date(Date.now() - 3 * MINUTE_MS)
    const startsAt = new Date(endsAt.getTime() - MINUTE_MS)
    const merchantId = this.#merchantId
    await inTx(this.#db, async (tx) => {
      const id = await insertTournament(tx, {
        merchantId,
        titlePt: 'Corrida',
        titleEn: 'Race',
        titleEs: 'Carrera',
        scope: 'all',
        category: null,
        vendor: null,
        gameIds: [],
        score: 'turnover',
        minStake: parseMoney('1'),
        share: 50_000,
        prizes: PRIZES,
        budget: PRIZES.reduce((sum, prize) => sum + prize, 0n),
        startsAt,
        endsAt,
        createdBy: 'ana',
        createdAt: startsAt,
        requestId: randomUUID(),
      })
      await sql`insert into tournament_entry (book_id, tournament_id, member_id, joined_at, score, played, rounds, reached_at)
        select ${merchantId}, ${id}, m, ${startsAt}, 10000000 + m, 10000000 + m, 1, ${endsAt}
        from unnest(${this.#citizens.map(({ id: member }) => member)}::bigint[]) m`.execute(tx)
    })
    this.#races += 1
  }

  async #bet(citizen: Citizen): Promise<void> {
    const period = await this.#openPeriod()
    if (period === undefined) return
    const digit = String(randomInt(10))
    const line = {
      play: 'fixed',
      selection: `${digit}||||`,
      units: 1,
      mode: '1',
      multiple: 1,
      series: 1956,
      stake: '2.00',
    }
    const answer = await this.#say(citizen, placeOrder, {
      requestId: randomUUID(),
      gameCode: GAME,
      playType: 'trad',
      stopOnWin: false,
      total: '2.00',
      lines: [line],
      periods: [{ period, multiple: 1 }],
    })
    if (answer?.kind === 'done') this.#orders.push((answer.value as LotteryOrderDetail).order.id)
    else if (answer && answer.code !== 'draw_closed') this.problems.push(`an order was refused: ${answer.code}`)
  }

  async #openPeriod(): Promise<string | undefined> {
    const asked = sql<{ period: string }>`select period from lottery_draw
      where game_code = ${GAME} and opens_at <= now() and closes_at > now() + interval '1 second' order by closes_at limit 1`
    const rows = await asked.execute(this.#db).then(
      (found) => found.rows,
      () => [],
    )
    return rows[0]?.period
  }

  async #payIn(citizen: Citizen): Promise<void> {
    const body = { requestId: randomUUID(), methodId: String(this.#method), amount: `${randomInt(10, 90)}.00` }
    const answer = await this.#say(citizen, createDeposit, body)
    if (answer?.kind === 'done') this.#deposits.push((answer.value as { id: string }).id)
    else if (answer && !REFUSALS.has(answer.code)) this.problems.push(`a deposit was refused: ${answer.code}`)
  }

  async #payCharges(): Promise<void> {
    const waiting = this.#psp.charges().filter(({ status }) => status === 'ATIVA')
    for (const { txid } of waiting.slice(0, 3)) await this.#psp.pay(txid)
  }

  /** With the same request until it is answered. */
  async #say({ token }: Citizen, { method, path }: Endpoint, body: object): Promise<Answer | undefined> {
    const end = performance.now() + PATIENCE_MS
    while (performance.now() < end) {
      try {
        const response = await fetch(this.#site + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        })
        const envelope = (await response.json()) as { success: boolean; value: unknown; errorCode: string }
        if (envelope.success) return { kind: 'done', value: envelope.value }
        if (response.status < 500 && response.status !== 429) return { kind: 'no', code: envelope.errorCode }
        if (envelope.errorCode === 'payment_unavailable') return { kind: 'no', code: envelope.errorCode }
      } catch {
        // No answer: nobody knows what became of it.
      }
      await setTimeout(RETRY_MS)
    }
    this.problems.push(`${path} was never answered`)
    return undefined
  }

  /** Waits for what nodes do by themselves, and names what is not as it was told. */
  async wrong(): Promise<string[]> {
    for (const { txid, status } of this.#psp.charges()) if (status === 'ATIVA') await this.#psp.pay(txid)
    const isOver = async () => (await this.#left()).length === 0
    // What was refused is told at once: the run is lost anyhow.
    if (this.problems.length === 0) await until('everything to be settled', isOver, SETTLE_MS).catch(() => {})
    const missing = async (table: string, ids: readonly string[]) => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from unnest(${ids}::bigint[]) as told (id)
        where not exists (select from ${sql.table(table)} t where t.id = told.id)`.execute(this.#db)
      return rows[0]?.count === 0
        ? []
        : [`${rows[0]?.count} of ${ids.length} in ${table} were acknowledged and are lost`]
    }
    const paid = this.#psp
      .charges()
      .flatMap(({ pix }) => pix)
      .reduce((sum, { valor }) => sum + parseMoney(valor), 0n)
    const { rows } = await sql<{ amount: string }>`
      select coalesce(sum(amount), 0)::text as amount from deposit where state = 'confirmed'`.execute(this.#db)
    return [
      ...this.problems,
      ...(await this.#left()),
      ...(await missing('lottery_order', this.#orders)),
      ...(await missing('deposit', this.#deposits)),
      ...(BigInt(rows[0]?.amount ?? 0) === paid ? [] : [`paid in ${paid}, credited ${rows[0]?.amount}`]),
    ]
  }

  async #left(): Promise<string[]> {
    const { rows } = await sql<{ what: string; count: number }>`
      select 'draws that were not settled' as what, count(*)::int as count from lottery_draw d where d.draws_at < now()
        and d.state <> 'settled' and exists (select from lottery_entry e where e.draw_id = d.id)
      union all select 'bets that are open after their draw', count(*)::int from lottery_entry e join lottery_draw d on d.id = e.draw_id
        where e.state = 'open' and d.draws_at < now()
      union all select 'deposits that were paid and not credited', count(*)::int from deposit
        where txid = any(${this.#psp
          .charges()
          .filter(({ pix }) => pix.length > 0)
          .map(({ txid }) => txid)}) and state <> 'confirmed'
      union all select 'races without their prizes', count(*)::int from tournament where state = 'published'`.execute(
      this.#db,
    )
    return rows.flatMap(({ what, count }) => (count === 0 ? [] : [`${count} ${what}`]))
  }

  get summary(): string {
    return `${this.#orders.length} orders of the lottery, ${this.#deposits.length} deposits, ${this.#races} races`
  }
}

/** A payment service and a public beacon of this machine, and the settings by which nodes find them. */
export async function startServices(site: string) {
  const psp = await startSandboxPsp({ clock: { now: () => new Date() } })
  const { chain, answer } = createSandboxBeacon(Buffer.alloc(32, 9), Date.now)
  const server = createServer((request, response) => {
    answer(request.url ?? '/', AbortSignal.timeout(ANSWER_WITHIN_MS)).then(
      (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
      () => response.writeHead(404).end('{}'),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const { apiUrl, tokenUrl, clientId, clientSecret, key, payoutPath, payoutQueryPath } = psp.settings
  return {
    psp,
    env: {
      PIX_API_URL: apiUrl,
      PIX_TOKEN_URL: tokenUrl,
      PIX_CLIENT_ID: clientId,
      PIX_CLIENT_SECRET: clientSecret,
      PIX_KEY: key,
      PIX_PAYOUT_PATH: payoutPath,
      PIX_PAYOUT_QUERY_PATH: payoutQueryPath,
      PUBLIC_URL: site,
      BEACON_URLS: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      BEACON_CHAIN: `${chain.hash}:${chain.publicKey}:${chain.genesisSeconds}:${chain.periodSeconds}`,
    },
    async close() {
      await psp.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
