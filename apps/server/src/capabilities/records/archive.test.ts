import { opsLedger } from '@trevo/contract/ops/ledger'
import { betRecords, transactionExport, transactionRecords } from '@trevo/contract/records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aSession } from '../../../test/fixtures.ts'
import { answered } from '../../../test/ops-world.ts'
import { type PlayWorld, startPlayWorld } from '../../../test/play.ts'
import { signedIn } from '../../../test/staff.ts'

let world: PlayWorld
let token: string
beforeAll(async () => {
  world = await startPlayWorld()
  const member = await aMember(world.db, { merchantId: world.merchantId })
  token = (await aSession(world.db, member, world.app.clock.now())).token
  // As if all before that midnight in UTC had been dropped.
  await world.app.database.pool.query(`
    with closed as (
      insert into closed_part (table_name, low, high, part, books)
      select t, first_id('2026-01-01'), first_id('2026-02-10'), t || '_gone', '{}'
      from unnest(array['ledger_transfer', 'ledger_posting', 'statement_mark', 'game_round']) t returning table_name, low, high
    )
    insert into dropped_part (table_name, low, high) select * from closed`)
})
afterAll(() => world.app.close())

const before = { from: '2026-02-01', to: '2026-02-20' }
const after = { from: '2026-02-10', to: '2026-02-20' }
const at = '2026-02-10T00:00:00.000Z'

describe('whoever asks for records from before what is kept is told so', () => {
  test.each([
    ['transactions', transactionRecords],
    ['bets', betRecords],
  ])('%s', async (_name, endpoint) => {
    const ask = async (query: Record<string, string>) =>
      answered<{ archivedBefore: string | null }>(await world.app.inject(endpoint, { token, query })).archivedBefore
    expect(await ask(before)).toBe(at)
    expect(await ask(after)).toBeNull()
  })

  test('in a file', async () => {
    const fetched = async (query: Record<string, string>) => {
      const url = `${transactionExport.path}?${new URLSearchParams(query)}`
      const headers = { authorization: `Bearer ${token}` }
      return (await world.app.app.http.inject({ url, headers })).body.trimEnd().split('\r\n').slice(1)
    }
    expect(await fetched(before)).toEqual([
      'Os registros anteriores a 2026-02-09 21:00:00 estão no arquivo: peça ao suporte',
    ])
    expect(await fetched(after)).toEqual([])
  })

  test('as staff', async () => {
    const finance = await signedIn(world.app, { roles: ['finance'], merchantId: world.merchantId })
    const ask = async (query: Record<string, string>) =>
      answered<{ archivedBefore: string | null }>(await finance.call(opsLedger, { query })).archivedBefore
    expect(await ask(before)).toBe(at)
    expect(await ask({})).toBe(at)
    expect(await ask(after)).toBeNull()
  })
})
