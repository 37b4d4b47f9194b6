import { randomInt, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { countDays } from '../src/capabilities/daybooks/count.ts'
import { buildFilings } from '../src/capabilities/filings/build.ts'
import { checkFilings } from '../src/capabilities/filings/check.ts'
import type { FilingDeps } from '../src/capabilities/filings/deps.ts'
import { sendFilings } from '../src/capabilities/filings/send.ts'
import '../src/capabilities/cashier/tables.ts'
import { systemClock } from '../src/platform/clock.ts'
import { addDays, dayIn } from '../src/platform/day.ts'
import type { Pool } from '../src/platform/db.ts'
import { httpFilings } from '../src/providers/filings/http-filings.ts'
import { startSandboxFilings } from '../src/providers/filings/sandbox-filings.ts'
import { cpfFrom } from '../src/providers/identity/sandbox-people.ts'
import { fakeClock } from './fake-clock.ts'
import { openTestLedger } from './ledger.ts'
import { givePerson } from './personal.ts'
import { aGame } from './play.ts'
import { daysAgo, storageInMemory } from './seals.ts'
import { TEST_CONFIG } from './stub-app.ts'

export const TIME_ZONE = 'America/Sao_Paulo'
const log = pino({ level: 'silent' })
let serial = 0

type Posting = { member?: bigint; account: string; amount: bigint }

/** One transfer of whatever kind, as the functions of the database post it. */
export async function post(
  pool: Pool,
  book: number,
  kind: string,
  postings: readonly Posting[],
  meta: object = {},
): Promise<void> {
  const { rows } = await pool.query<{ ids: bigint[] }>('select ledger_open_accounts($1, $2, $3, $4) as ids', [
    book,
    postings.map(({ member }) => member ?? null),
    postings.map(({ account }) => account),
    postings.map(() => 'BRL'),
  ])
  const ids = (rows[0]?.ids ?? []).map(BigInt)
  const accounts = [...new Set(ids)].toSorted((a, b) => (a < b ? -1 : 1))
  const { rows: posted } = await pool.query<{ outcomes: string[] }>(
    'select outcomes from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, true)',
    [
      book,
      [kind],
      [null],
      [null],
      [JSON.stringify(meta)],
      [postings.length],
      accounts,
      ids.map((id) => accounts.indexOf(id) + 1),
      postings.map(({ amount }) => amount),
    ],
  )
  if (posted[0]?.outcomes[0] !== 'posted') throw new Error(`${kind}: ${posted[0]?.outcomes[0]}`)
}

export type FilingWorld = Awaited<ReturnType<typeof startFilingWorld>>

/** A brand under the Brazilian rules, the demo's intake of files, and a storage; the clock of files is one that tests move. */
export async function startFilingWorld() {
  const ledger = await openTestLedger()
  await ledger.pool.query(`update merchant set regulation = 'br' where id = $1`, [ledger.merchantId])
  const { gameId } = await aGame(ledger.db, ledger.merchantId)
  const sandbox = await startSandboxFilings({ keepsText: true })
  const storage = storageInMemory()
  const clock = fakeClock(new Date().toISOString())
  const deps: FilingDeps = {
    db: ledger.db,
    clock,
    log,
    secrets: TEST_CONFIG.secrets,
    storage,
    service: { ...httpFilings(sandbox.settings, { clock }), isThere: true, operator: sandbox.settings.operator },
  }
  return {
    ledger,
    sandbox,
    storage,
    clock,
    deps,
    gameId,
    async bettor(): Promise<bigint> {
      const id = await ledger.member()
      const idNumber = cpfFrom(String(610_000_000 + ++serial))
      await givePerson(ledger.db, { id, merchantId: ledger.merchantId }, { idNumber, birthday: '1990-05-17' })
      return id
    },
    /** Counts and seals whatever is over. */
    seal: () => countDays({ db: ledger.db, clock: systemClock, log }, -1000, 2000),
    async file(recordsMax?: number): Promise<void> {
      await buildFilings(deps, recordsMax === undefined ? {} : { recordsMax })
      await checkFilings(deps)
    },
    /** Sends, and asks until everything has its answer. */
    async send(): Promise<void> {
      for (let turn = 0; turn < 6; turn++) {
        while ((await sendFilings(deps)) > 0);
        clock.advance(60_000)
      }
    },
    filings: async () =>
      (
        await ledger.pool.query<{
          id: bigint
          kind: string
          day: string
          version: number
          state: string
          parts: number
          records: bigint
        }>('select id, kind, day::text, version, state, parts, records from filing order by id')
      ).rows,
    parts: async () =>
      (
        await ledger.pool.query<{ state: string; tries: number; attempt: number; reasons: unknown[] }>(
          'select * from filing_part order by filing_id, part',
        )
      ).rows,
    steps: async (id: bigint) =>
      (
        await ledger.pool.query<{ step: string }>('select step from filing_step where filing_id = $1 order by id', [id])
      ).rows.map(({ step }) => step),
    async close() {
      await sandbox.close()
      await ledger.drop()
    },
  }
}

/** What was done, as whoever did it remembers: by day, account and kind; and each member's balance. */
export type Shadow = { sums: Map<string, bigint>; cash: Map<bigint, bigint>; held: Map<bigint, bigint>; plays: number }
export const newShadow = (): Shadow => ({ sums: new Map(), cash: new Map(), held: new Map(), plays: 0 })

/** So many things that members do on a day, by chance: money in and out, games, lottery, jackpots, gifts, stakes given back. */
export async function playDay(
  world: FilingWorld,
  shadow: Shadow,
  people: readonly bigint[],
  days: number,
  deeds: number,
): Promise<void> {
  const { pool, merchantId: book } = world.ledger
  const day = addDays(dayIn(TIME_ZONE, new Date()), -days)
  const note = (kind: string, member: bigint, cash: bigint, held = 0n) => {
    const add = (account: string, amount: bigint) => {
      if (amount === 0n) return
      const name = `${day} ${account} ${kind}`
      shadow.sums.set(name, (shadow.sums.get(name) ?? 0n) + amount)
    }
    add('cash', cash)
    add('held', held)
    shadow.cash.set(member, (shadow.cash.get(member) ?? 0n) + cash)
    shadow.held.set(member, (shadow.held.get(member) ?? 0n) + held)
  }
  await daysAgo(pool, days, async () => {
    for (let n = 0; n < deeds; n++) {
      const member = people[randomInt(people.length)] ?? 0n
      const cash = shadow.cash.get(member) ?? 0n
      const some = BigInt(randomInt(1, 500_000))
      const game = { gameId: world.gameId.toString(), roundId: String(randomInt(1, 1e9)) }
      const lottery = { lottery: 'br-day', orderId: String(randomInt(1, 1e9)), period: '1' }
      const move = async (kind: string, amount: bigint, house: string, meta: object = {}) => {
        await post(
          pool,
          book,
          kind,
          [
            { member, account: 'cash', amount },
            { account: house, amount: -amount },
          ],
          meta,
        )
        note(kind, member, amount)
      }
      const deed = randomInt(9)
      if (cash < some || deed === 0) await move('deposit', some * 10n, 'psp')
      else if (deed <= 3) await move('bet', -some, 'games', game)
      else if (deed === 4) await move('win', some, 'games', game)
      else if (deed === 5) await move('bet', -some, 'games', lottery)
      else if (deed === 6) await move('win', some, 'games', { lottery: 'br-day', period: '1' })
      else if (deed === 7)
        await move(
          ['bet_rollback', 'jackpot', 'reward', 'win_rollback'][n % 4] ?? 'reward',
          n % 4 === 3 ? -1n : 3n,
          'games',
          game,
        )
      else {
        await post(pool, book, 'withdrawal_hold', [
          { member, account: 'cash', amount: -some },
          { member, account: 'held', amount: some },
        ])
        note('withdrawal_hold', member, -some, some)
        const held = shadow.held.get(member) ?? 0n
        if (n % 2 === 0) {
          await post(pool, book, 'withdrawal_paid', [
            { member, account: 'held', amount: -held },
            { account: 'psp', amount: held },
          ])
          note('withdrawal_paid', member, 0n, -held)
        }
      }
      shadow.plays += 1
    }
  })
}

type Flow = { tipo: string; valor: string }
type Wire = {
  valor: string
  tipoOperacao: string
  conta: string
  movimentos: Flow[]
  idApostador: string
  saldoFinal: string
}
const minor = (text: string) => BigInt(text.replace('.', ''))

/** What the intake holds in the end, added up again from the texts of its files: `day account code`. */
export function filedSums(texts: ReadonlyMap<string, string>) {
  const wallets = new Map<string, bigint>()
  const plays = new Map<string, bigint>()
  const closing = new Map<string, bigint>()
  const add = (sums: Map<string, bigint>, name: string, text: string) =>
    sums.set(name, (sums.get(name) ?? 0n) + minor(text))
  for (const text of texts.values()) {
    const {
      arquivo,
      dataReferencia: day,
      registros,
    } = JSON.parse(text) as { arquivo: string; dataReferencia: string; registros: Wire[] }
    for (const record of registros) {
      if (arquivo === 'CARTEIRA') {
        for (const { tipo, valor } of record.movimentos) add(wallets, `${day} ${record.conta} ${tipo}`, valor)
        closing.set(`${day} ${record.idApostador} ${record.conta}`, minor(record.saldoFinal))
      } else if (arquivo === 'APOSTA' || arquivo === 'JOGO_ONLINE')
        add(plays, `${day} ${record.tipoOperacao}`, record.valor)
    }
  }
  return { wallets, plays, closing }
}

type Books = { ledger: Pick<FilingWorld['ledger'], 'pool' | 'merchantId'> }

/** The ledger's own postings by day and kind, by a statement that shares nothing with those that build files. */
export async function ledgerSums({ ledger: { pool, merchantId } }: Books): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{ day: string; account: string; kind: string; amount: bigint }>(
    `select ((timestamptz '2020-01-01 00:00:00+00' + (p.transfer_id >> 17) * interval '64 milliseconds')
       at time zone '${TIME_ZONE}')::date::text as day, a.kind as account, t.kind, sum(p.amount)::bigint as amount
     from ledger_posting p join ledger_account a on a.book_id = p.book_id and a.id = p.account_id
     join ledger_transfer t on t.book_id = p.book_id and t.id = p.transfer_id
     where p.book_id = $1 and a.member_id is not null group by 1, 2, 3`,
    [merchantId],
  )
  return new Map(rows.map(({ day, account, kind, amount }) => [`${day} ${account} ${kind}`, amount]))
}

export const aRequest = () => ({ requestId: randomUUID(), note: 'conferido com o contador' })

/** A way to pay in. */
export async function aMethod({ ledger: { db, merchantId } }: FilingWorld): Promise<bigint> {
  const { id } = await db
    .insertInto('payment_method')
    .values({
      merchant_id: merchantId,
      direction: 'in',
      kind: 'pix',
      min_amount: 100_000n,
      max_amount: 5_000_000_000n,
      day_max: 5_000_000_000n,
      presets: [],
      bank_details: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A deposit that was paid on a day, at noon; nothing is posted for it. */
export async function aDeposit(
  { ledger: { pool, merchantId } }: FilingWorld,
  method: bigint,
  member: bigint,
  paid: bigint,
  day: string,
) {
  await pool.query(
    `insert into deposit (merchant_id, member_id, method_id, kind, state, currency, amount, paid, request_id, txid, created_at, expires_at)
     values ($1, $2, $3, 'pix', 'confirmed', 'BRL', $4, $4, gen_random_uuid(), gen_random_uuid()::text,
       $5::date::timestamp at time zone '${TIME_ZONE}' + interval '12 hours', now())`,
    [merchantId, member, method, paid, day],
  )
}
