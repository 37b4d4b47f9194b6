import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somebodyWaits } from '../../../test/database.ts'
import { bet, deposit, gift, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { inTx, openDatabase } from '../../platform/db.ts'
import { inside } from '../../platform/execute.ts'
import { createLedger } from './ledger.ts'
import { postUnlessBusy, prepareTransfer } from './post.ts'
import { houseBalance } from './queries.ts'
import { houseAccount, memberCash, type TransferInput } from './transfer.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.drop()
})

/** A second node: its own memory, the same database. */
const anotherNode = () => createLedger({ pool: world.pool })

const houseMove = (amount: bigint, key: string): TransferInput => ({
  merchantId: world.merchantId,
  kind: 'adjustment',
  key,
  postings: [
    { account: houseAccount('adjustments', 'BRL'), amount: -amount },
    { account: houseAccount('fees', 'BRL'), amount },
  ],
})

const fees = () => houseBalance(world.db, { merchantId: world.merchantId, house: 'fees', currency: 'BRL' })

async function untilSomebodyWaits(): Promise<void> {
  while (!(await somebodyWaits(world.pool))) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('double spending', () => {
  test('lets exactly as many of 100 bets through as the balance pays for', async () => {
    const member = await world.member(1_000n)
    const nodes = [world.ledger, anotherNode(), anotherNode()]
    const bets = Array.from({ length: 100 }, (_, n) => {
      const input = bet(world.merchantId, member, 30n, `spend-${n}`)
      // A third goes through transactions of their own.
      if (n % 3 === 0) return inTx(world.db, (tx) => world.ledger.postTransfer(tx, input))
      return (nodes[n % nodes.length] ?? world.ledger).transfer(input)
    })
    const settled = await Promise.allSettled(bets)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
    for (const result of settled) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'insufficient_funds' })
    }
    expect(await world.cashOf(member)).toBe(10n)
  })
})

describe('crossing transfers', () => {
  test('are decided in their order where hundreds are in one transaction', async () => {
    const member = await world.member()
    const batch = [
      ...Array.from({ length: 251 }, (_, n) => deposit(world.merchantId, member, 1n, `portion-${n}`)),
      bet(world.merchantId, member, 251n, 'portion-all'),
      bet(world.merchantId, member, 1n, 'portion-more'),
      deposit(world.merchantId, member, 1n, 'portion-0'),
    ]
    const results = await inTx(world.db, (tx) => world.ledger.tryTransfers(tx, batch))
    expect(results.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 252 }, () => 'posted'),
      'insufficient_funds',
      'replayed',
    ])
    expect(results.at(250)?.balances[1]).toBe(251n)
    expect(await world.cashOf(member)).toBe(0n)
  })

  test('never deadlock where hundreds are in one transaction, from both ends', async () => {
    const members = await Promise.all(Array.from({ length: 600 }, () => world.member()))
    const batches = Array.from({ length: 6 }, (_, n) =>
      (n % 2 === 0 ? members : members.toReversed()).map((member) =>
        deposit(world.merchantId, member, 1n, `many-${n}-${member}`),
      ),
    )
    const tries = batches.map((batch) => {
      let count = 0
      return inTx(world.db, (tx) => {
        count++
        return world.ledger.postTransfers(tx, batch)
      }).then(() => count)
    })
    expect(await Promise.all(tries)).toEqual([1, 1, 1, 1, 1, 1])
    expect(await Promise.all([members[0], members[599]].map((member) => world.cashOf(member ?? 0n)))).toEqual([6n, 6n])
  })

  test('never deadlock', async () => {
    const [a, b, c] = [await world.member(100_000n), await world.member(100_000n), await world.member(100_000n)]
    const ring = [
      [a, b],
      [b, a],
      [b, c],
      [c, b],
      [c, a],
      [a, c],
    ] as const
    const clients = await Promise.all(
      ring.map(async () => {
        const client = new pg.Client(world.url)
        await client.connect()
        return client
      }),
    )
    // Straight to the function, so that no retry hides a deadlock.
    const accountOf = (memberId: bigint) =>
      world.ledger.accountId({ merchantId: world.merchantId, ref: memberCash(memberId, 'BRL') })
    const postBatch = `select (ledger_post($1, array['adjustment', 'adjustment'], array[$2, $2 || '-'],
      array[sha256('1'), sha256('2')], array[null, null]::jsonb[], array[2, 2], $3, array[1, 2, 2, 3], array[-1, 1, -1, 1]::bigint[], true)).outcomes`
    const all = [await accountOf(a), await accountOf(b), await accountOf(c)].sort((x, y) => (x < y ? -1 : 1))
    // Connections of its own, because a connection reports its deadlocks at the latest when it ends.
    const own = openDatabase({ url: world.url, poolSize: 5, onError: () => {} })
    const ledger = createLedger({ pool: own.pool })
    await Promise.all(
      ring.map(async ([from, to], lane) => {
        for (let n = 0; n < 150; n++) {
          if (n % 2 === 0) await ledger.transfer(gift(world.merchantId, from, to, 3n, `cross-${lane}-${n}`))
          else await clients[lane]?.query(postBatch, [world.merchantId, `cross-${lane}-${n}`, all])
        }
      }),
    )
    await Promise.all([own.db.destroy(), ...clients.map((client) => client.end())])
    const { rows } = await world.pool.query(`select deadlocks from pg_stat_database where datname = current_database()`)
    expect(rows).toEqual([{ deadlocks: 0n }])
    const total = (await world.cashOf(a)) + (await world.cashOf(b)) + (await world.cashOf(c))
    expect(total).toBe(300_000n)
  })
})

describe('one key on two connections at once', () => {
  test('posts once, round after round', async () => {
    const other = anotherNode()
    const member = await world.member(10_000n)
    const feesBefore = await fees()
    for (let n = 0; n < 100; n++) {
      const input = n % 2 === 0 ? houseMove(1n, `twice-${n}`) : bet(world.merchantId, member, 1n, `twice-${n}`)
      const answers = await Promise.all([world.ledger.transfer(input), other.transfer(input)])
      expect(answers.map(({ status }) => status).sort()).toEqual(['posted', 'replayed'])
      expect(answers[0]?.transferId).toBe(answers[1]?.transferId)
      expect(answers[0]?.balances).toEqual(answers[1]?.balances)
    }
    expect(await world.cashOf(member)).toBe(9_950n)
    expect((await fees()) - feesBefore).toBe(50n)
  })

  test('posts once inside batches, and every neighbour with it', async () => {
    const other = anotherNode()
    const members = await Promise.all(Array.from({ length: 20 }, () => world.member(1_000n)))
    for (let n = 0; n < 20; n++) {
      const inputs = (side: string) =>
        members.flatMap((member, index) => [
          bet(world.merchantId, member, 1n, `${side}-${n}-${index}`),
          houseMove(1n, `shared-${n}-${index}`),
        ])
      const answers = await Promise.all([
        ...inputs('left').map((input) => world.ledger.transfer(input)),
        ...inputs('right')
          .reverse()
          .map((input) => other.transfer(input)),
      ])
      // 20 bets of either side, and each of the 20 shared keys once.
      expect(answers.filter(({ status }) => status === 'posted')).toHaveLength(60)
      expect(answers.filter(({ status }) => status === 'replayed')).toHaveLength(20)
    }
    for (const member of members) expect(await world.cashOf(member)).toBe(960n)
  })

  test('waits for the first: a repeat when it commits, a transfer of its own when it does not', async () => {
    await world.ledger.transfer(houseMove(1n, 'accounts-exist'))
    const feesBefore = await fees()
    for (const commits of [true, false]) {
      const input = houseMove(5n, `first-${commits}`)
      let second: ReturnType<TestLedger['ledger']['transfer']> | undefined
      const first = inTx(world.db, async (tx) => {
        const posted = await world.ledger.postTransfer(tx, input)
        second = world.ledger.transfer(input)
        await untilSomebodyWaits()
        if (!commits) throw new Error('rolled back')
        return posted
      })
      const [one] = await Promise.allSettled([first])
      const two = await second
      expect(one?.status).toBe(commits ? 'fulfilled' : 'rejected')
      expect(two?.status).toBe(commits ? 'replayed' : 'posted')
    }
    expect((await fees()) - feesBefore).toBe(10n)
  })
})

describe('group commit', () => {
  test('refuses one without failing its neighbours', async () => {
    const rich = await Promise.all(Array.from({ length: 30 }, () => world.member(100n)))
    const poor = await Promise.all(Array.from({ length: 30 }, () => world.member(99n)))
    const bets = rich.flatMap((member, index) => [
      world.ledger.transfer(bet(world.merchantId, member, 100n, `rich-${index}`)),
      world.ledger.transfer(bet(world.merchantId, poor[index] ?? 0n, 100n, `poor-${index}`)),
    ])
    const settled = await Promise.allSettled(bets)
    expect(settled.map(({ status }) => status)).toEqual(rich.flatMap(() => ['fulfilled', 'rejected']))
    for (const member of rich) expect(await world.cashOf(member)).toBe(0n)
    for (const member of poor) expect(await world.cashOf(member)).toBe(99n)
  })

  test('does not wait for a member whom a long transaction has locked', async () => {
    const [locked, ...free] = await Promise.all(Array.from({ length: 40 }, () => world.member(100n)))
    if (!locked) throw new Error('no member')
    await world.ledger.transfer(bet(world.merchantId, locked, 1n, 'accounts-are-open'))
    let late: Promise<unknown> = Promise.resolve()
    await inTx(world.db, async (tx) => {
      await world.ledger.postTransfer(tx, bet(world.merchantId, locked, 60n, 'long'))
      late = world.ledger.transfer(bet(world.merchantId, locked, 60n, 'late')).catch((error: unknown) => error)
      // Would never come back if the batch waited, as the lock is ours until they do.
      await Promise.all(free.map((member, n) => world.ledger.transfer(bet(world.merchantId, member, 1n, `free-${n}`))))
      await untilSomebodyWaits()
    })
    expect(await late).toMatchObject({ code: 'insufficient_funds', balances: [39n, null] })
  })

  test('locks nobody but those whom it moves', async () => {
    const [moved, other] = [await world.member(100n), await world.member(100n)]
    const refs = [memberCash(moved, 'BRL'), houseAccount('games', 'BRL')]
    const accountIds = await Promise.all(
      refs.map((ref) => world.ledger.accountId({ merchantId: world.merchantId, ref })),
    )
    const prepared = prepareTransfer(bet(world.merchantId, moved, 1n, 'alone'), accountIds)
    await inTx(world.db, async (tx) => {
      const [answer] = await postUnlessBusy(inside(tx), [prepared])
      expect(answer?.status).toBe('posted')
      const { rows } = await world.pool.query<{ member_id: bigint }>(
        `select a.member_id from ledger_balance b join ledger_account a on a.book_id = b.book_id and a.id = b.account_id
         where b.book_id = $1 and a.book_id = $1 and a.member_id = any ($2) order by a.member_id for update of b skip locked`,
        [world.merchantId, [moved, other]],
      )
      expect(rows).toEqual([{ member_id: other }])
    })
  })

  test('loses nothing when batches of several nodes touch the same members', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => world.member(100_000n)))
    const nodes = [world.ledger, anotherNode(), anotherNode(), anotherNode()]
    const pick = (n: number) => members[n % members.length] ?? 0n
    const gifts = nodes.flatMap((node, side) =>
      Array.from({ length: 400 }, (_, n) =>
        node.transfer(
          gift(world.merchantId, pick(n * (side + 1)), pick(n * (side + 1) + 1 + (n % 5)), 1n, `mesh-${side}-${n}`),
        ),
      ),
    )
    const posted = await Promise.all(gifts)
    expect(posted.every(({ status }) => status === 'posted')).toBe(true)
    const balances = await Promise.all(members.map((member) => world.cashOf(member)))
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(1_200_000n)
    expect(await world.findings()).toEqual([])
  })

  test('answers 500 at once in order of their callers', async () => {
    const member = await world.member(1_000_000n)
    const posted = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        world.ledger.transfer(bet(world.merchantId, member, BigInt(n + 1), `order-${n}`)),
      ),
    )
    const { rows } = await world.pool.query<{ idem_key: string; id: bigint }>(
      `select id, idem_key from ledger_transfer where idem_key like 'order-%'`,
    )
    const ids = new Map(rows.map(({ idem_key, id }) => [idem_key, id]))
    for (const [n, { transferId }] of posted.entries()) expect(transferId).toBe(ids.get(`order-${n}`))
    expect(await world.cashOf(member)).toBe(1_000_000n - 125_250n)
  })
})

describe('accounts', () => {
  test('are opened once, however many ask at once', async () => {
    const member = await world.member()
    const nodes = Array.from({ length: 10 }, anotherNode)
    const ids = await Promise.all(
      nodes.map((node) => node.accountId({ merchantId: world.merchantId, ref: memberCash(member, 'BRL') })),
    )
    expect(new Set(ids).size).toBe(1)
    const amounts = nodes.map((node, n) => node.transfer(deposit(world.merchantId, member, 1n, `opened-${n}`)))
    await Promise.all(amounts)
    expect(await world.cashOf(member)).toBe(10n)
  })
})
