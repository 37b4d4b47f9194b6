import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { inTx } from '../../platform/db.ts'
import { noteAdmission } from './admission.ts'
import { hold } from './holds.ts'
import { balanceAtBegin } from './queries.ts'
import { takeFromRequirements } from './requirements.ts'
import { houseAccount, memberCash } from './transfer.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.drop()
})

const cash = (member: bigint, currency: 'BRL' | 'PTS' = 'BRL') =>
  world.ledger.accountId({ merchantId: world.merchantId, ref: memberCash(member, currency) })
const house = (kind: 'rewards' | 'points_issue', currency: 'BRL' | 'PTS') =>
  world.ledger.accountId({ merchantId: world.merchantId, ref: houseAccount(kind, currency) })

type Move = { kind: string; postings: readonly (readonly [account: bigint, amount: bigint])[]; isLinked?: boolean }

/** By the function itself, which asks no gate. */
async function posts(moves: readonly Move[], round = ''): Promise<string[]> {
  const ids = [...new Set(moves.flatMap(({ postings }) => postings.map(([account]) => account)))].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
  const { rows } = await sql<{ outcomes: string[] }>`
    select outcomes from ledger_post(${world.merchantId}, ${moves.map(({ kind }) => kind)}::text[],
      ${moves.map((_, n) => (round === '' ? null : `${round}-${n}`))}::text[], ${moves.map(() => Buffer.alloc(32))}::bytea[],
      ${moves.map(() => null)}::jsonb[], ${moves.map(({ postings }) => postings.length)}::int[], ${ids}::bigint[],
      ${moves.flatMap(({ postings }) => postings.map(([account]) => ids.indexOf(account) + 1))}::int[],
      ${moves.flatMap(({ postings }) => postings.map(([, amount]) => amount))}::bigint[], true,
      ${moves.map(({ isLinked = false }) => isLinked)}::boolean[])`.execute(world.db)
  return rows[0]?.outcomes ?? []
}

const FIGURES = ['deposits', 'withdrawals', 'rewards', 'rebates', 'commissions', 'sent', 'received', 'fees'] as const

async function figuresOf(table: 'money_day' | 'money_queue', member: bigint) {
  const sums = sql.raw(FIGURES.map((name) => `sum(${name})::int as ${name}`).join(', '))
  const { rows } = await sql<Record<string, number> & { currency: string }>`
    select currency, ${sums} from ${sql.table(table)} where member_id = ${member} group by currency order by currency`.execute(
    world.db,
  )
  return rows.map(({ currency, ...figures }) => [
    currency,
    Object.fromEntries(Object.entries(figures).filter(([, sum]) => sum !== 0)),
  ])
}

describe('what a day counts', () => {
  let [ana, rui, tester] = [0n, 0n, 0n]
  let moves: Move[] = []
  beforeAll(async () => {
    ;[ana, rui, tester] = [await world.member(), await world.member(), await world.member()]
    await sql`update member set type = 40 where id = ${tester}`.execute(world.db)
    const [anas, ruis, testers, points] = [await cash(ana), await cash(rui), await cash(tester), await cash(ana, 'PTS')]
    const rewards = await house('rewards', 'BRL')
    const issue = await house('points_issue', 'PTS')
    const one = (kind: string, amount: bigint, account = anas, from = rewards): Move => ({
      kind,
      postings: [
        [account, amount],
        [from, -amount],
      ],
    })
    moves = [
      one('deposit', 1_000n),
      one('deposit_reversal', -100n),
      one('withdrawal_paid', -200n),
      one('fee', -3n),
      one('reward', 50n),
      one('bonus_release', 9n),
      // Given back, which was no gift.
      one('reward_return', -2n),
      one('rebate', 11n),
      one('commission', 13n),
      // Taken back, which is no commission.
      one('commission', -2n),
      one('contract_payout', 17n),
      one('contract_payout', -5n),
      one('transfer_to_downline', 40n, ruis, anas),
      one('envelope_sent', -20n),
      one('envelope_returned', 4n),
      one('envelope_opened', 6n),
      // Play has figures of its own.
      one('win_rollback', -1n),
      one('reward', 9n, points, issue),
      one('reward', 8n, testers),
    ]
  })

  const ofAna = {
    deposits: 900,
    withdrawals: 200,
    rewards: 57,
    rebates: 11,
    commissions: 30,
    // 5 of a contract, 40 to the downline, 20 in an envelope of which 4 came back.
    sent: 61,
    received: 6,
    fees: 3,
  }
  const twice = Object.fromEntries(Object.entries(ofAna).map(([name, sum]) => [name, sum * 2]))

  test('is added up by its kind, and the second time to the first', async () => {
    expect(new Set(await posts(moves, 'first'))).toEqual(new Set(['posted']))
    expect(await figuresOf('money_day', ana)).toEqual([
      ['BRL', ofAna],
      ['PTS', { rewards: 9 }],
    ])
    expect(await figuresOf('money_day', rui)).toEqual([['BRL', { received: 40 }]])
    await posts(moves, 'second')
    expect(await figuresOf('money_day', ana)).toEqual([
      ['BRL', twice],
      ['PTS', { rewards: 18 }],
    ])
    expect(await figuresOf('money_day', tester)).toEqual([['BRL', { rewards: 16 }]])
  })

  test('waits for the teams, in the currency of the brand and of those who are in one', async () => {
    expect(await figuresOf('money_queue', ana)).toEqual([['BRL', twice]])
    expect(await figuresOf('money_queue', rui)).toEqual([['BRL', { received: 80 }]])
    expect(await figuresOf('money_queue', tester)).toEqual([])
  })

  test('and the statement of a member’s cash knows what was no play', async () => {
    const { rows } = await sql<{ type: string; count: number; sum: number }>`
      select type, count(*)::int, sum(amount)::int from statement_mark where account_id = ${await cash(ana)}
      group by type order by type`.execute(world.db)
    expect(rows.map(({ type, count, sum }) => `${count} ${type} ${sum}`)).toEqual([
      '8 commission 46',
      '4 deposit 1800',
      '2 rebate 22',
      '6 reward 114',
      '8 transfer -100',
      '2 withdrawal -6',
    ])
  })
})

test('what is linked happens with the one before it or not at all', async () => {
  const [member, rewards] = [await cash(await world.member(10n)), await house('rewards', 'BRL')]
  const moves = (stake: bigint): Move[] => [
    {
      kind: 'win_rollback',
      postings: [
        [member, -stake],
        [rewards, stake],
      ] as const,
    },
    {
      kind: 'win',
      postings: [
        [member, 3n],
        [rewards, -3n],
      ] as const,
      isLinked: true,
    },
    {
      kind: 'win',
      postings: [
        [member, 1n],
        [rewards, -1n],
      ] as const,
    },
  ]
  expect(await posts(moves(11n))).toEqual(['insufficient_funds', 'insufficient_funds', 'posted'])
  expect(await posts(moves(11n))).toEqual(['posted', 'posted', 'posted'])
})

test('one posting is no transfer, not even of nothing', async () => {
  const member = await cash(await world.member(10n))
  expect(await posts([{ kind: 'adjustment', postings: [[member, 0n]] }])).toEqual(['unbalanced'])
})

test('what a member had when a day began is cash and what is on its way out, before anything moved', async () => {
  const member = await world.member(100n)
  const { merchantId, db, ledger } = world
  await ledger.transfer(bet(merchantId, member, 30n, `begin-${member}`))
  await inTx(db, (tx) => {
    noteAdmission(tx, 'payment_out', member)
    const of = { merchantId, memberId: member, currency: 'BRL', amountMinor: 20n, key: `hold-${member}` } as const
    return ledger.postTransfer(tx, hold(of))
  })
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone m.time_zone)::date + days)::text as day
    from merchant m, unnest('{0,1,-4000}'::int[]) with ordinality as d (days, n) where m.id = ${merchantId} order by d.n`.execute(
    db,
  )
  const at = (currency: 'BRL' | 'PTS') =>
    Promise.all(rows.map(({ day }) => balanceAtBegin(db, { id: member, merchantId }, { currency, day })))
  expect(await at('BRL')).toEqual([0n, 70n, null])
  expect(await at('PTS')).toEqual([0n, 0n, null])
})

test('a day begins with its first number: what moved then is of that day, and a part that begins there is still here', async () => {
  const member = await world.member()
  const account = await cash(member)
  const { merchantId, db } = world
  const undone = new Error('undone')
  const tried = inTx(db, async (tx) => {
    const { rows } = await sql<{ day: string; first: bigint }>`
      select d.day::text as day, first_id_of_day(${merchantId}, d.day) as first
      from (select (now() at time zone time_zone)::date as day from merchant where id = ${merchantId}) d`.execute(tx)
    const [{ day, first } = { day: '', first: 0n }] = rows
    // Without the rest of what a transfer or a dropped part leaves.
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    await sql`insert into ledger_posting (book_id, transfer_id, account_id, amount, balance_after)
      values (${merchantId}, ${first}, ${account}, 50, 80)`.execute(tx)
    await sql`update ledger_balance set balance = 80 where book_id = ${merchantId} and account_id = ${account}`.execute(
      tx,
    )
    await sql`insert into dropped_part (table_name, low, high) values ('ledger_posting', 0, ${first})`.execute(tx)
    expect(await balanceAtBegin(tx, { id: member, merchantId }, { currency: 'BRL', day })).toBe(30n)
    throw undone
  })
  await expect(tried).rejects.toBe(undone)
})

test('turnover that no longer counts opens what was worked off before the mark, never more than was', async () => {
  const { db, merchantId } = world
  const [ana, rui] = [await world.member(), await world.member()]
  await sql`insert into turnover_account (member_id, currency, merchant_id, required, done, mark_day) values
    (${ana}, 'BRL', ${merchantId}, 500, 100, '2026-03-10'), (${ana}, 'PTS', ${merchantId}, 500, 100, '2026-03-10'),
    (${rui}, 'BRL', ${merchantId}, 500, 100, '2026-03-09')`.execute(db)
  const take = (played: readonly { memberId: bigint; turnover: bigint }[]) =>
    inTx(db, (tx) => takeFromRequirements(tx, { day: '2026-03-09', currency: 'BRL', played }))
  const open = async () => {
    const { rows } = await sql<{ open: bigint }>`
      select open from turnover_account a cross join lateral turnover_of(a.member_id, a.currency)
      where member_id = any(${[ana, rui]}::bigint[]) order by member_id, currency`.execute(db)
    return rows.map((row) => row.open)
  }
  await take([
    { memberId: ana, turnover: 30n },
    { memberId: rui, turnover: 30n },
    { memberId: ana, turnover: 20n },
  ])
  expect(await open()).toEqual([450n, 400n, 400n])
  await take([{ memberId: ana, turnover: 51n }])
  expect(await open()).toEqual([500n, 400n, 400n])
})
