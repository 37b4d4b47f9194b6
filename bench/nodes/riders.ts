import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { storeVendorKey } from '../../apps/server/src/capabilities/play/vendor-keys.ts'
import { createLedger } from '../../apps/server/src/money/ledger/ledger.ts'
import { secretsFrom } from '../../apps/server/src/platform/config.ts'
import { type Db, inTx, type Pool } from '../../apps/server/src/platform/db.ts'
import { aMember, aSession } from '../../apps/server/test/fixtures.ts'
import { deposit } from '../../apps/server/test/ledger.ts'
import type { ClientFrame, OwnBet, ServerFrame } from '../../apps/studio/src/crash/shared/wire.ts'
import { openLine } from '../../apps/studio/test/crash-client.ts'
import { SECRET_KEY } from '../wallet.ts'

const RIDERS = 12
const OPENING = parseMoney('5000')
const STAKE = '1.00'
/** Rules at which bets end by themselves; without one the rider taps. */
const RULES = [null, 110, 150, 200] as const
const TAP_AT = 125
const PING_MS = 2_000
/** As a page does, which comes in anew when it hears nothing. */
const SILENT_MS = 8_000
const AGAIN_MS = 500
/** Of one who could not be asked, or whose stake came too late and went back. */
const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'overloaded', 'bet_rolled_back'])

export const STUDIO = { vendor: 'TRV', game: 'crash', secret: 'the secret of the studio of the bench' }

type Rider = { memberId: bigint; key: string }

/** Players of Crash, who come in by the balancer, the nodes and their studio, and come back whenever they are cut off. */
export class Riders {
  readonly #site: URL
  readonly #db: Db
  readonly #riders: readonly Rider[]
  #isOver = false
  /** What they were told of each bet at last. */
  readonly #told = new Map<string, OwnBet>()
  #comebacks = 0
  readonly problems: string[] = []

  private constructor(site: string, db: Db, riders: readonly Rider[]) {
    this.#site = new URL(site)
    this.#db = db
    this.#riders = riders
  }

  /** The game, before there are nodes that play it. */
  static async prepare({ db, pool }: { db: Db; pool: Pool }): Promise<void> {
    const { vendor: vendorCode, game, secret } = STUDIO
    await sql`insert into vendor (code, display_name, launch_url) values (${vendorCode}, 'Studio', '/studio/play')`.execute(
      db,
    )
    await sql`insert into game (vendor_code, code, category, name_pt, name_en, engine, min_bet)
      values (${vendorCode}, ${game}, 'INHOUSE', 'Crash', 'Crash', 'crash', 100)`.execute(db)
    await sql`insert into merchant_vendor (merchant_id, vendor_code, category)
      select id, ${vendorCode}, 'INHOUSE' from merchant where is_default`.execute(db)
    await sql`insert into merchant_game (merchant_id, game_id)
      select m.id, g.id from merchant m, game g where m.is_default and g.vendor_code = ${vendorCode}`.execute(db)
    await inTx(db, (tx) => storeVendorKey(tx, secretsFrom(SECRET_KEY), { vendorCode, keyId: 'bench', secret }))
    await pool.query('analyze game')
  }

  /** Once a studio has made its tables. */
  static async settle(site: string, { db, pool }: { db: Db; pool: Pool }): Promise<Riders> {
    const { rows } = await sql<{ merchantId: number; gameId: bigint; nodeId: bigint }>`
      select mg.merchant_id as "merchantId", mg.game_id as "gameId", mg.node_id as "nodeId"
      from merchant_game mg join game g on g.id = mg.game_id where g.vendor_code = ${STUDIO.vendor}`.execute(db)
    const [shown] = rows
    if (shown === undefined) throw new Error('Crash is not shown')
    const ledger = createLedger({ pool })
    const riders: Rider[] = []
    for (let count = 0; count < RIDERS; count++) {
      const member = await aMember(db, { merchantId: shown.merchantId })
      await ledger.transfer(deposit(shown.merchantId, member.id, OPENING, `rider:${member.id}`))
      const session = await aSession(db, member)
      const key = randomBytes(24).toString('base64url')
      await sql`with g as (
          insert into game_session (id, token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency,
            free, language, created_at, expires_at)
          values (next_id(now(), 0), sha256(${`rider ${member.id}`}::bytea), ${shown.merchantId}, ${member.id}, ${session.id},
            ${shown.nodeId}, ${shown.gameId}, ${STUDIO.vendor}, 'BRL', false, 'PT', now(), now() + interval '1 day') returning id)
        insert into studio.session (key_hash, vendor_code, game_code, player_id, platform_session_id, currency, is_free, expires_at,
          display_name)
        select ${createHash('sha256').update(key).digest()}, ${STUDIO.vendor}, ${STUDIO.game}, ${String(member.id)}, id::text, 'BRL',
          false, now() + interval '1 day', 'rider' from g`.execute(db)
      riders.push({ memberId: member.id, key })
    }
    return new Riders(site, db, riders)
  }

  async live(): Promise<void> {
    await Promise.all(
      this.#riders.map(async (rider) => {
        while (!this.#isOver) {
          await this.#ride(rider)
          if (!this.#isOver) this.#comebacks += 1
          await setTimeout(AGAIN_MS)
        }
      }),
    )
  }

  stop(): void {
    this.#isOver = true
  }

  /** Until the line is cut, or has been silent for too long. */
  #ride({ key }: Rider): Promise<void> {
    return new Promise((resolve) => {
      // Games have an origin of their own.
      const socket = openLine(this.#site.origin, { host: `games.${this.#site.host}` })
      let heardAt = performance.now()
      let flightId = 0
      let riding: OwnBet | undefined
      const say = (frame: ClientFrame) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(frame))
      const beat = setInterval(() => {
        if (this.#isOver || performance.now() - heardAt > SILENT_MS) socket.terminate()
        else say({ t: 'ping', n: 1 })
      }, PING_MS)
      socket.on('open', () => say({ t: 'hello', key }))
      socket.on('message', (data) => {
        heardAt = performance.now()
        const frame = JSON.parse(String(data)) as ServerFrame
        if (frame.t === 'welcome') for (const bet of frame.bets) this.#hear(bet)
        if (frame.t === 'bet') {
          this.#hear(frame.bet)
          riding = frame.bet.status === 'flying' && frame.bet.auto === null ? frame.bet : undefined
        }
        if (frame.t === 'tick' && riding?.flightId === frame.flightId && frame.at >= TAP_AT)
          say({ t: 'out', betId: riding.betId })
        if (frame.t === 'no' && !REFUSALS.has(frame.code)) this.problems.push(`a rider was refused: ${frame.code}`)
        const flight = frame.t === 'flight' || frame.t === 'welcome' ? frame.flight : null
        if (flight?.phase !== 'betting' || flight.id === flightId || this.#isOver) return
        flightId = flight.id
        const auto = RULES[randomInt(RULES.length)] ?? null
        say({ t: 'bet', requestId: randomUUID(), flightId, slot: randomInt(2) as 0 | 1, stake: STAKE, auto })
      })
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clearInterval(beat)
        resolve()
      })
    })
  }

  /** What has ended stays as it was told. */
  #hear(bet: OwnBet): void {
    const before = this.#told.get(bet.betId)
    const isEnd = before !== undefined && before.status !== 'placing' && before.status !== 'flying'
    if (isEnd && wordsOf(before) !== wordsOf(bet))
      this.problems.push(`bet ${bet.betId} was ${wordsOf(before)} and became ${wordsOf(bet)}`)
    this.#told.set(bet.betId, bet)
  }

  async left(): Promise<string[]> {
    const { rows } = await sql<{ what: string; count: number }>`
      select 'bets of Crash neither ended nor returned' as what, count(*)::int as count from studio.round where status in ('betting', 'open')
      union all select 'wallet calls of the studio without an answer', count(*)::int from studio.wallet_call where status = 'pending'
      union all select 'rounds of Crash that the wallet holds open', count(*)::int from round_open where vendor_code = ${STUDIO.vendor}
        and void_at is null`.execute(this.#db)
    return rows.flatMap(({ what, count }) => (count === 0 ? [] : [`${count} ${what}`]))
  }

  /** What riders were told, what the studio wrote and what the wallet moved are the same. */
  async wrong(): Promise<string[]> {
    type Row = { id: string; status: string; out: number | null; stake: string; prize: string; member: string }
    const { rows } = await sql<Row & { taken: string | null; paid: string | null; state: string | null }>`
      select r.id, r.status, r.out_hundredths as out, r.stake::text, r.prize::text, r.player_id as member,
        g.stake::text as taken, g.prize::text as paid, g.status as state
      from studio.round r left join game_round g on g.vendor_code = r.vendor_code and g.vendor_round_id = r.id::text
        and g.member_id = r.player_id::bigint`.execute(this.#db)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const untrue = [...this.#told.values()].flatMap((bet) => {
      const row = byId.get(bet.betId)
      if (row === undefined) return [`bet ${bet.betId} was acknowledged and is lost`]
      const is = row.status === 'settled' ? (row.out === null ? 'lost' : `out at ${row.out}`) : 'returned'
      const isOpen = bet.status === 'placing' || bet.status === 'flying'
      return isOpen || wordsOf(bet) === is ? [] : [`bet ${bet.betId} was told ${wordsOf(bet)} and is ${is}`]
    })
    const unlike = rows.flatMap(({ id, status, stake, prize, taken, paid, state }) => {
      const isSame =
        status === 'settled'
          ? state === 'settled' && taken === stake && paid === prize
          : state === null || state === 'void'
      return isSame
        ? []
        : [`bet ${id} is ${status} with ${stake} and ${prize}, the wallet has ${state}, ${taken}, ${paid}`]
    })
    const spent = new Map<string, bigint>()
    for (const { member, status, stake, prize } of rows)
      if (status === 'settled') spent.set(member, (spent.get(member) ?? 0n) + BigInt(stake) - BigInt(prize))
    const purses = await sql<{ member: string; balance: string }>`
      select a.member_id::text as member, sum(b.balance)::text as balance from ledger_account a
      join ledger_balance b on b.account_id = a.id
      where a.member_id = any(${this.#riders.map(({ memberId }) => memberId)}::bigint[]) group by 1`.execute(this.#db)
    const off = purses.rows.flatMap(({ member, balance }) => {
      const should = OPENING - (spent.get(member) ?? 0n)
      return BigInt(balance) === should ? [] : [`rider ${member} has ${balance}, not ${should}`]
    })
    const ended = rows.filter(({ status }) => status === 'settled').length
    return [...this.problems, ...untrue, ...unlike, ...off, ...(ended === 0 ? ['nobody flew'] : [])]
  }

  async summary(): Promise<string> {
    const { rows } = await sql<{ flights: number; bets: number; returned: number }>`
      select (select count(*)::int from studio.crash_flight where finished_at is not null) as flights,
        count(*) filter (where status = 'settled')::int as bets, count(*) filter (where status = 'cancelled')::int as returned
      from studio.round`.execute(this.#db)
    const { flights, bets, returned } = rows[0] ?? { flights: 0, bets: 0, returned: 0 }
    return `${bets} bets on ${flights} flights of Crash and ${returned} given back (riders came in anew ${this.#comebacks} times)`
  }
}

const wordsOf = ({ status, out }: OwnBet) => (status === 'out' ? `out at ${out}` : status)
