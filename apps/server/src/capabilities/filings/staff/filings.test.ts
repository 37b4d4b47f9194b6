import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRequest, type FilingWorld, post, startFilingWorld } from '../../../../test/filings.ts'
import { daysAgo } from '../../../../test/seals.ts'
import { aPerson } from '../../../../test/staff.ts'
import type { Acting } from '../../../base/staff/actor.ts'
import { filingView, rebuild, recordsOf, resend, takeFile } from './filings.ts'
import { filingPage, partPage } from './queries.ts'

let world: FilingWorld
let acting: Acting
let member = 0n
beforeAll(async () => {
  world = await startFilingWorld()
  const { pool, merchantId: book } = world.ledger
  member = await world.bettor()
  await daysAgo(pool, 1, () =>
    post(pool, book, 'deposit', [
      { member, account: 'cash', amount: 500_001n },
      { account: 'psp', amount: -500_001n },
    ]),
  )
  await world.seal()
  const { id, userName } = await aPerson(world.deps.db, { roles: ['risk'], merchantId: book })
  acting = {
    staff: {
      staffId: id,
      userName,
      displayName: userName,
      merchantId: book,
      roles: ['risk'],
      ip: '10.0.0.1',
      device: null,
    },
    merchant: { id: book },
    client: { ip: '10.0.0.1' },
  } as unknown as Acting
})
afterAll(() => world.close())

const of = async (kind: string) => {
  const found = (await world.filings()).filter((one) => one.kind === kind).at(-1)
  if (found === undefined) throw new Error(`no ${kind}`)
  return found
}
const notes = async () =>
  (await world.ledger.pool.query<{ action: string }>('select action from staff_audit order by id')).rows.map(
    ({ action }) => action,
  )

test('shows the sums beside those of the books, and records to whoever is written down', async () => {
  await world.file()
  const { id } = await of('wallets')
  const { merchantId: book } = world.ledger
  expect(await filingView(world.deps, book, id)).toMatchObject({
    state: 'ready',
    totals: [{ account: 'cash', kind: 'deposit', amount: '50.0001', books: '50.0001' }],
    faults: [],
  })
  const call = { ...acting, params: { id: String(id), part: '1' } }
  const { total, records } = await recordsOf(world.deps, call, 1)
  expect([total, records]).toEqual([
    1,
    [expect.objectContaining({ idApostador: String(member), saldoFinal: '50.0001' })],
  ])
  expect((await takeFile(world.deps, call)).fileName).toMatch(/_CARTEIRA_\d{8}_V1_00001_E1\.json\.gz$/)
  expect(await notes()).toEqual(['filing.look', 'filing.take'])
  // More than a file's number can be, though an id may be that long.
  const beyond = { ...call, params: { id: String(id), part: '9007199254740992' } }
  await expect(takeFile(world.deps, beyond)).rejects.toMatchObject({ code: 'not_found' })
  const after = BigInt(beyond.params.part)
  expect(await partPage(world.deps.db, id, { state: undefined, after, limit: 9 })).toEqual([])
  const stranger = { ...call, merchant: { ...acting.merchant, id: book + 1 } }
  await expect(recordsOf(world.deps, stranger, 1)).rejects.toMatchObject({ code: 'not_found' })
})

test('rejected files go again once under another name, however often it is pressed', async () => {
  world.sandbox.setTrouble('reject')
  await world.send()
  world.sandbox.setTrouble(null)
  const { id } = await of('wallets')
  const body = aRequest()
  await Promise.all([1, 2, 3].map(() => resend(world.deps, acting, id, body)))
  await expect(resend(world.deps, acting, id, aRequest())).rejects.toMatchObject({ code: 'conflict' })
  await expect(resend(world.deps, acting, id, { ...body, note: 'outra coisa' })).rejects.toMatchObject({
    code: 'idempotency_conflict',
  })
  await world.send()
  expect((await filingView(world.deps, world.ledger.merchantId, id)).state).toBe('accepted')
  const names = [...world.sandbox.taken.keys()].filter((name) => name.includes('CARTEIRA'))
  expect(names.map((name) => name.slice(-11))).toEqual(['_E1.json.gz', '_E2.json.gz'])
  expect((await notes()).filter((action) => action === 'filing.resend')).toHaveLength(1)
})

test('building again makes the next version and leaves the old one as it was', async () => {
  const { id } = await of('bettors')
  const body = aRequest()
  const [next, again] = await Promise.all([
    rebuild(world.deps, acting, id, body),
    rebuild(world.deps, acting, id, body),
  ])
  expect(next).toMatchObject({ version: 2, state: 'building', kind: 'bettors' })
  expect(again?.id).toBe(next?.id)
  await expect(rebuild(world.deps, acting, id, aRequest())).rejects.toMatchObject({ code: 'conflict' })
  await world.file()
  await world.send()
  const page = await filingPage(world.deps.db, {
    book: world.ledger.merchantId,
    kind: 'bettors',
    state: undefined,
    day: undefined,
    before: null,
    limit: 9,
  })
  expect(page.map(({ version, state }) => [version, state])).toEqual([
    [2, 'accepted'],
    [1, 'replaced'],
  ])
  // What is under way is not built anew.
  const games = await of('games')
  await world.ledger.pool.query(`update filing set state = 'ready' where id = $1`, [games.id])
  await expect(rebuild(world.deps, acting, games.id, aRequest())).rejects.toMatchObject({ code: 'conflict' })
})
