import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, deposit, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { daysAgo, nights, sealFindings, storageInMemory } from '../../../test/seals.ts'

let world: TestLedger
const storage = storageInMemory()
let part = ''
beforeAll(async () => {
  world = await openTestLedger()
  const { ledger, merchantId, pool } = world
  const member = await world.member()
  await daysAgo(pool, 40, async () => {
    await ledger.transfer(deposit(merchantId, member, 1000n, 'sealed'))
    await ledger.transfer(bet(merchantId, member, 300n, 'sealed-too'))
  })
  await ledger.transfer(bet(merchantId, member, 20n, 'open'))
  await nights(world.db, storage).pass()
  const { rows } = await pool.query<{ part: string }>(
    `select part from seal where table_name = 'ledger_posting' and rows > 0`,
  )
  part = rows[0]?.part ?? ''
})
afterAll(() => world.drop())

/** As somebody who may switch triggers off. */
async function changed(change: string, back: string, find: () => Promise<string[]>): Promise<string[]> {
  const client = await world.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(change)
    return await find()
  } finally {
    await client.query(back)
    await client.query('reset session_replication_role')
    client.release()
  }
}
const shallow = () => sealFindings(world.db)
const deep = () => sealFindings(world.db, storage)

describe('somebody changes', () => {
  test('a row of a sealed part', async () => {
    const change = (by: number) =>
      `update ${part} set amount = amount + ${by}, balance_after = balance_after + ${by} where transfer_id = (select max(transfer_id) from ${part}) and balance_after is not null`
    const findings = await changed(change(1), change(-1), deep)
    expect(findings.join('\n')).toContain(`sealed rows are still those that were sealed: seal`)
    expect(findings.join('\n')).toContain(part)
    expect(await deep()).toEqual([])
  })

  test('a seal', async () => {
    const change = (by: number) => `update seal set rows = rows + ${by} where part = '${part}'`
    expect(await changed(change(1), change(-1), shallow)).toEqual([
      expect.stringMatching(/^every seal follows from the one before it: seal \d+ of book \d+ \(ledger_posting_/),
    ])
    expect(await shallow()).toEqual([])
  })

  test('a seal and its hash', async () => {
    const rehash = `update seal s set hash = seal_hash(s) where part = '${part}'`
    const change = (by: number) => `update seal set rows = rows + ${by} where part = '${part}'; ${rehash}`
    const findings = await changed(change(1), change(-1), shallow)
    // The seal after it knew another hash.
    expect(findings).toEqual([expect.stringMatching(/^every seal follows from the one before it/)])
    expect(await shallow()).toEqual([])
  })

  test('a seal away', async () => {
    const copy = `create table kept_seal as select * from seal where part = '${part}'; delete from seal where part = '${part}'`
    const findings = await changed(copy, 'insert into seal select * from kept_seal; drop table kept_seal', shallow)
    expect(findings.join('\n')).toContain('every seal follows from the one before it')
    expect(await shallow()).toEqual([])
  })

  test('a balance', async () => {
    const change = (by: number) => `update ledger_balance set balance = balance + ${by}`
    expect(await changed(change(1), change(-1), shallow)).toEqual([
      expect.stringMatching(
        /^every balance equals the sum of its postings: account \d+ holds 681, its postings give 680$/,
      ),
    ])
  })

  test('a balance and what its account carries', async () => {
    const change = (by: number) =>
      `update ledger_balance set balance = balance + ${by}; update ledger_carried set amount = amount + ${by} where kind = 'deposit' and amount > 0`
    const findings = await changed(change(1), change(-1), shallow)
    expect(findings).toEqual(
      expect.arrayContaining([
        `what accounts carry is what was sealed: book ${world.merchantId}`,
        expect.stringContaining('cash accounts in BRL: sealed 700, carried 701'),
      ]),
    )
    expect(await shallow()).toEqual([])
  })

  test('a file of an export, or takes one away', async () => {
    const [name = ''] = [...storage.files.keys()].filter((file) => file.includes(part))
    const bytes = storage.files.get(name) ?? Buffer.alloc(0)
    const broken = Buffer.from(bytes)
    broken[broken.length - 10] = (broken[broken.length - 10] ?? 0) ^ 1
    storage.files.set(name, broken)
    expect((await deep()).join('\n')).toContain(`${name} is missing or cannot be opened`)
    storage.files.delete(name)
    expect((await deep()).join('\n')).toContain(`${name} is missing or cannot be opened`)
    storage.files.set(name, bytes)
    expect(await deep()).toEqual([])
  })

  test('the guard of a closed part away', async () => {
    const trigger = `create trigger closed before insert or update or delete on ${part} for each row execute function refuse_sealed()`
    expect(await changed(`drop trigger closed on ${part}`, trigger, shallow)).toEqual([
      expect.stringContaining(`${part} is not guarded`),
    ])
  })
})

test('a night that finds something wrong alarms, and seals nothing of that book', async () => {
  const { ledger, merchantId, pool, db } = world
  const member = await world.member()
  await daysAgo(pool, 12, () => ledger.transfer(deposit(merchantId, member, 7n, 'wrong')))
  const { pass, alarms } = nights(db, storage)
  await changed(
    'update ledger_balance set balance = balance + 1',
    'update ledger_balance set balance = balance - 1',
    async () => {
      await expect(pass()).resolves.toMatchObject({ wrong: 2, sealed: 0 })
      return []
    },
  )
  expect(alarms).toHaveLength(1)
  expect(JSON.parse(alarms[0] ?? '{}')).toMatchObject({ alarm: 'books_wrong', bookId: merchantId })
  const { rows } = await pool.query(`select jsonb_array_length(findings) as n from audit_run order by id desc limit 2`)
  expect(rows).toEqual([{ n: 0 }, { n: 2 }])
  await expect(nights(db, storage).pass()).resolves.toMatchObject({ wrong: 0 })
  expect(await deep()).toEqual([])
})
