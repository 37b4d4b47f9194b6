import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { inTx } from '../../platform/db.ts'
import { createMember } from './member.ts'

let database: TestDatabase
let merchantId = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  merchantId = (await aMerchant(database.db)).id
})
afterAll(() => database.drop())

let names = 0
async function add(parentId: bigint | null = null, at = merchantId): Promise<bigint> {
  names += 1
  const account = `team${names}`
  const member = await inTx(database.db, (tx) => createMember(tx, { merchantId: at, account, type: 1, parentId }))
  return member?.id ?? 0n
}
const move = (id: bigint, parentId: bigint | null) =>
  database.db.updateTable('member').set({ parent_id: parentId }).where('id', '=', id).execute()
const pathOf = async (id: bigint) =>
  (await database.db.selectFrom('member').select('team_path').where('id', '=', id).executeTakeFirstOrThrow()).team_path

/** The condition that the migration promises. */
async function teamOf(id: bigint): Promise<bigint[]> {
  const path = await pathOf(id)
  const { rows } = await sql<{ id: bigint }>`
    select id from member where team_path >= ${path} and team_path < ${`${path.slice(0, -1)}/`} order by id`.execute(
    database.db,
  )
  return rows.map((row) => row.id)
}

describe('the team', () => {
  test('of somebody is everybody below, and nobody whose number only begins alike', async () => {
    const top = await add()
    const left = await add(top)
    const right = await add(top)
    const below = await add(left)
    await Promise.all(Array.from({ length: 30 }, () => add()))
    expect(await teamOf(top)).toEqual([top, left, right, below])
    expect(await teamOf(left)).toEqual([left, below])
    expect(await pathOf(below)).toBe(`${top}.${left}.${below}.`)
  })
  test('moves with its leader', async () => {
    const [a, b] = [await add(), await add()]
    const child = await add(a)
    const grandchild = await add(child)
    await move(child, b)
    expect(await teamOf(a)).toEqual([a])
    expect(await teamOf(b)).toEqual([b, child, grandchild])
    await move(child, null)
    expect(await pathOf(grandchild)).toBe(`${child}.${grandchild}.`)
  })
  test('never takes its own leader in', async () => {
    const top = await add()
    const child = await add(top)
    const grandchild = await add(child)
    await expect(move(top, grandchild)).rejects.toThrow('cannot move under its own team')
    await expect(move(top, top)).rejects.toThrow()
    expect(await teamOf(top)).toEqual([top, child, grandchild])
  })
  test('is of one brand', async () => {
    const top = await add()
    const elsewhere = (await aMerchant(database.db)).id
    await expect(add(top, elsewhere)).rejects.toThrow('no upline')
  })
  test('has no circle when two move under each other at once', async () => {
    const [a, b] = [await add(), await add()]
    const moved = await Promise.allSettled([move(a, b), move(b, a)])
    expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  test('keeps true paths when people join while it moves', async () => {
    const [a, b] = [await add(), await add()]
    const leader = await add(a)
    await Promise.all([
      ...Array.from({ length: 10 }, () => add(leader)),
      move(leader, b),
      ...Array.from({ length: 10 }, () => add(leader)),
    ])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from member m join member p on p.id = m.parent_id
      where m.merchant_id = ${merchantId} and m.team_path <> p.team_path || m.id || '.'`.execute(database.db)
    expect(rows[0]?.count).toBe(0)
    expect(await teamOf(b)).toHaveLength(22)
  })
})

describe('a name', () => {
  test('is given to one of a hundred, whatever the case of its letters', async () => {
    const tries = Array.from({ length: 100 }, (_, index) =>
      inTx(database.db, (tx) => createMember(tx, { merchantId, account: index % 2 ? 'Maria' : 'maria', type: 0 })),
    )
    expect((await Promise.all(tries)).filter((member) => member !== undefined)).toHaveLength(1)
  })
})
