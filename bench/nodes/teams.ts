import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { makeParts } from '../../apps/server/src/capabilities/books/parts.ts'
import { createPlay } from '../../apps/server/src/capabilities/play/play.ts'
import { createLedger } from '../../apps/server/src/money/ledger/ledger.ts'
import { type Db, inTx, type Pool } from '../../apps/server/src/platform/db.ts'
import { giveTopRates } from '../../apps/server/test/agents.ts'
import { aMember, aMerchant } from '../../apps/server/test/fixtures.ts'
import { deposit } from '../../apps/server/test/ledger.ts'
import { VENDOR } from '../wallet.ts'

const PLAYERS = 40
const STAKE = parseMoney('12')
/** Hundredths of a percent: of what was played the head gets what its players do not. */
const RATES = { head: 500, player: 300 }
/** Rebates of a day are paid from ten past midnight; a node's clock may be wrong by less than the rest. */
const AFTER_MIDNIGHT = 15
const MINUTE_MS = 60_000
const HOURS = Array.from({ length: 27 }, (_, at) => at - 12)

/** A time zone in which a day has ended a while ago, and when that was. */
function endedDay(now: Date): { timeZone: string; midnight: Date } {
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes()
  const sinceMidnight = (hours: number) => (minutes + hours * 60 + 1440) % 1440
  const hours = HOURS.find((each) => sinceMidnight(each) >= AFTER_MIDNIGHT && sinceMidnight(each) < AFTER_MIDNIGHT + 60)
  if (hours === undefined) throw new Error('no time zone has had its midnight')
  const midnight = new Date(Math.floor(now.getTime() / MINUTE_MS - sinceMidnight(hours)) * MINUTE_MS)
  // As POSIX has it: what lies east counts below zero.
  return { timeZone: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`, midnight }
}

/** Brands whose teams have played until midnight: whichever node looks first owes everybody a rebate of that day. */
export class Teams {
  readonly #db: Db
  readonly #pool: Pool
  readonly #brands: number[] = []

  constructor({ db, pool }: { db: Db; pool: Pool }) {
    this.#db = db
    this.#pool = pool
  }

  async endDay(): Promise<void> {
    const db = this.#db
    const now = new Date()
    const { timeZone, midnight } = endedDay(now)
    const at = new Date(midnight.getTime() - MINUTE_MS)
    await makeParts(db, at, now)
    const { id: merchantId } = await aMerchant(db)
    await sql`update merchant set time_zone = ${timeZone} where id = ${merchantId}`.execute(db)
    await sql`insert into merchant_vendor (merchant_id, vendor_code, category) values (${merchantId}, ${VENDOR.code}, 'RNG')`.execute(
      db,
    )
    await sql`insert into merchant_game (merchant_id, game_id) select ${merchantId}, id from game where vendor_code = ${VENDOR.code}`.execute(
      db,
    )
    await giveTopRates(db, merchantId)
    await sql`insert into agent_rule values (${merchantId}, true, 1000000, 20, 500)`.execute(db)
    const head = await aMember(db, { merchantId, type: 2 })
    await sql`insert into member (merchant_id, account, type, parent_id)
      select ${merchantId}, 'p' || n, 0, ${head.id} from generate_series(1, ${PLAYERS}::int) n`.execute(db)
    await sql`insert into member_rate
      select id, 'RNG', case when id = ${head.id} then ${RATES.head}::int else ${RATES.player}::int end
      from member where merchant_id = ${merchantId} order by id`.execute(db)
    await this.#playDay(merchantId, at)
    this.#brands.push(merchantId)
  }

  async #playDay(merchantId: number, at: Date): Promise<void> {
    const db = this.#db
    const { rows } = await sql<{ memberId: bigint; sessionId: bigint }>`
      with s as (
        insert into member_session (member_id, merchant_id, token_hash, created_at, expires_at)
        select id, merchant_id, sha256(('team' || id)::bytea), ${at}, now() + interval '1 day' from member
        where merchant_id = ${merchantId} and type = 0 returning id, member_id
      )
      insert into game_session (id, token_hash, merchant_id, member_id, session_id, node_id, game_id, vendor_code, currency, free,
        language, created_at, expires_at)
      select next_id(${at}, 0), sha256(('team' || s.id)::bytea), ${merchantId}, s.member_id, s.id, g.node_id, g.game_id,
        ${VENDOR.code}, 'BRL', false, 'PT', ${at}, now() + interval '1 day'
      from s, merchant_game g where g.merchant_id = ${merchantId}
      returning member_id as "memberId", id as "sessionId"`.execute(db)
    const ledger = createLedger({ pool: this.#pool })
    for (const { memberId } of rows)
      await ledger.transfer(deposit(merchantId, memberId, parseMoney('100'), `team:${memberId}`))
    const live = { toMember: () => {} }
    const play = createPlay({ pool: this.#pool, ledger, clock: { now: () => at }, live })
    const rounds = rows.map(({ memberId, sessionId }) => {
      const name = randomUUID()
      return {
        kind: 'round' as const,
        vendorCode: VENDOR.code,
        gameCode: 'slot',
        transactionId: name,
        roundId: name,
        merchantId,
        memberId,
        sessionId,
        currency: 'BRL' as const,
        amount: STAKE,
        prize: 0n,
      }
    })
    await inTx(db, (tx) => play.takeAll(tx, at, rounds))
  }

  async left(): Promise<string[]> {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from unnest(${this.#brands}::int[]) as b (id)
      where not exists (select from agent_run r where r.merchant_id = b.id and r.kind = 'rebate' and r.state = 'done')`.execute(
      this.#db,
    )
    return rows[0]?.count === 0 ? [] : [`${rows[0]?.count} days without their rebates`]
  }

  /** To the last cent and once for each: worked out here, without asking how the product does. */
  async wrong(): Promise<string[]> {
    const toPlayer = (STAKE * BigInt(RATES.player)) / 10_000n
    const toHead = (STAKE * BigInt(RATES.head - RATES.player) * BigInt(PLAYERS)) / 10_000n
    const { rows } = await sql<{ brand: number; paid: string; heads: string; transfers: number }>`
      select b.id as brand, coalesce(sum(p.amount) filter (where m.type = 0), 0)::text as paid,
        coalesce(sum(p.amount) filter (where m.type = 2), 0)::text as heads, count(p.transfer_id)::int as transfers
      from unnest(${this.#brands}::int[]) as b (id)
      left join ledger_transfer t on t.book_id = b.id and t.kind = 'rebate'
      left join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id
        and exists (select from ledger_account a where a.book_id = p.book_id and a.id = p.account_id and a.member_id is not null)
      left join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
      left join member m on m.id = a.member_id
      group by b.id`.execute(this.#db)
    return rows.flatMap(({ brand, paid, heads, transfers }) =>
      BigInt(paid) === toPlayer * BigInt(PLAYERS) && BigInt(heads) === toHead && transfers === PLAYERS + 1
        ? []
        : [`rebates of brand ${brand}: players ${paid}, head ${heads}, ${transfers} transfers`],
    )
  }

  get summary(): string {
    return `${this.#brands.length} days of rebates`
  }
}
