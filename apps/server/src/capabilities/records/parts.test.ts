import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlayWorld, startPlayWorld } from '../../../test/play.ts'
import { openCash, pastLines, pastRounds } from '../../../test/records.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { type Span, spanOf } from './days.ts'
import { orderPage } from './orders.ts'
import { lotteryOrders } from './references.ts'
import { memberRounds, roundNumbers, teamRounds } from './rounds.ts'
import { largeTeamStatement, memberStatement, teamStatement } from './statement.ts'
import { markedTotals } from './totals.ts'
import { postingsOf, transferPage } from './transfers.ts'

const DAY = '2026-03-06'
const PARTED = ['ledger_posting', 'ledger_transfer', 'statement_mark', 'game_round', 'lottery_order']

let world: PlayWorld
let span: Span
beforeAll(async () => {
  world = await startPlayWorld()
  for (const table of PARTED) {
    await sql`select make_parts(${table}, '2026-01-05', '2026-04-20')`.execute(world.db)
  }
  span = await spanOf(world.db, { from: DAY, to: DAY }, world.merchantId)
})
afterAll(() => world.app.close())

/** The parts of a table that a question holds a lock on, which are those that its plan was made of. */
async function partsIn(ask: (db: Db) => Promise<unknown>): Promise<Map<string, number>> {
  return inTx(world.db, async (tx: Tx) => {
    await ask(tx)
    const { rows } = await sql<{ parted: string; parts: number }>`
      select i.inhparent::regclass::text as parted, count(distinct l.relation)::int as parts
      from pg_locks l join pg_inherits i on i.inhrelid = l.relation join pg_class c on c.oid = l.relation and c.relkind = 'r'
      where l.pid = pg_backend_pid() group by 1`.execute(tx)
    return new Map(rows.map(({ parted, parts }) => [parted, parts]))
  })
}

test('a page is planned of the parts of its days, however many there are', async () => {
  const { db, merchantId, gameId } = world
  const { id: memberId } = await world.player()
  const other = await world.player()
  const accountId = await openCash(db, merchantId, memberId)
  const at = `${DAY}T15:00:00Z`
  await pastLines(db, { merchantId, accountId }, [
    { at, kind: 'deposit', amount: '10.00' },
    { at, kind: 'bet', amount: '-1.00', meta: { lottery: 'x' } },
  ])
  await pastRounds(db, { merchantId, memberId, gameId }, [{ at, stake: '1.00' }])
  const ask = { merchantId, span, currency: 'BRL', before: null, limit: 26 } as const
  const person = { id: memberId, account: 'somebody' }
  const { rows: lines } = await memberStatement(db, person, { bookId: merchantId, accountId }, ask)
  const { rows: rounds } = await memberRounds(db, person, ask)
  const ids = lines.map(({ transferId }) => transferId)
  expect([ids.length, rounds.length]).toEqual([2, 1])
  const begun = rounds.map((round) => ({ memberId, roundId: round.id }))
  const head = { merchantId, teamPath: '' }
  const members = [memberId, other.id]
  const questions: Record<string, (db: Db) => Promise<unknown>> = {
    statement: (tx) => memberStatement(tx, person, { bookId: merchantId, accountId }, ask),
    'statement of a type': (tx) =>
      memberStatement(tx, person, { bookId: merchantId, accountId }, { ...ask, type: 'deposit' }),
    'statement of a team': (tx) => teamStatement(tx, merchantId, members, ask),
    'statement of a large team': (tx) => largeTeamStatement(tx, head, ask),
    totals: (tx) => markedTotals(tx, { bookId: merchantId, accountId }, { span }),
    bets: (tx) => memberRounds(tx, person, ask),
    'bets of a team': (tx) => teamRounds(tx, members, ask),
    transfers: (tx) => transferPage(tx, { merchantId, span, before: null, limit: 26 }),
    'lines of transfers': (tx) => postingsOf(tx, merchantId, ids),
    'transfers of the lottery': (tx) => lotteryOrders(tx, merchantId, ids),
    orders: (tx) => orderPage(tx, { members }, ask),
  }
  for (const [name, question] of Object.entries(questions)) {
    for (const [parted, parts] of await partsIn(question)) {
      // An order's periods are drawn later than it was placed, and entries go by the draw.
      if (parted !== 'lottery_entry') expect({ name, parted, parts }).toEqual({ name, parted, parts: 1 })
    }
  }
  // What a round became is numbered by its end: everything since.
  const since = await partsIn((tx) => roundNumbers(tx, merchantId, begun))
  const { rows } = await sql<{ parts: number }>`select count(*)::int as parts from pg_inherits
    where inhparent = 'game_round'::regclass`.execute(db)
  expect(since.get('game_round')).toBeLessThan((rows[0]?.parts ?? 0) - 5)
})
