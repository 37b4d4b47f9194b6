import { type GameImport, opsImportGames } from '@trevo/contract/ops/game-import'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { saveVendors } from '../../../base/catalogue/changes.ts'
import { inTx } from '../../../platform/db.ts'

let world: OpsWorld
let admin: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  admin = await signedIn(world.server, { roles: ['admin'] })
  const launchUrl = 'https://jogos.example'
  const vendor = { code: 'NOVA', displayName: 'Nova', launchUrl, inSite: true, currencies: ['BRL' as const] }
  await inTx(world.db, (tx) => saveVendors(tx, [{ ...vendor, status: 'active' }]))
})
afterAll(() => world.close())

const file = (...rows: string[]) => ['code,name_pt,name_en,category,min_bet,rtp', ...rows].join('\n')
const LION = 'lion,Leão,Lion,RNG,1.00,95.00'
const OWL = 'owl,Coruja,Owl,LIVE,2.00,94.00'
const send = (text: string, apply: boolean, id = 'NOVA', caller = admin) =>
  caller.call(opsImportGames, { params: { id }, body: { text, apply } })
const sent = async (text: string, apply: boolean) => answered<GameImport>(await send(text, apply))

async function games() {
  const { rows } = await sql<{ code: string; rtp: string | null; minBet: string }>`
    select code, rtp::text, min_bet::text as "minBet" from game where vendor_code = 'NOVA' order by code`.execute(
    world.db,
  )
  return rows
}
async function notes() {
  const { rows } = await sql`select after from staff_audit where action = 'vendor.import_games' order by id`.execute(
    world.db,
  )
  return rows
}

test('a look says what the file would do and writes nothing; the import does it once', async () => {
  const plan = { added: 2, changed: 0, same: 0, problems: [] }
  expect(await sent(file(LION, OWL), false)).toMatchObject(plan)
  expect(await games()).toEqual([])
  expect(await sent(file(LION, OWL), true)).toMatchObject(plan)
  expect(await games()).toEqual([
    { code: 'lion', rtp: '95.00', minBet: '10000' },
    { code: 'owl', rtp: '94.00', minBet: '20000' },
  ])
  expect(await sent(file(LION, OWL), true)).toMatchObject({ added: 0, changed: 0, same: 2 })
  expect(await notes()).toHaveLength(1)
})

test('what the file does not name stays, and what differs is shown with what was', async () => {
  const changed = await sent(file(LION.replace('95.00', '94.50')), true)
  expect(changed).toMatchObject({
    added: 0,
    changed: 1,
    same: 0,
    games: [{ code: 'lion', rtp: '94.50', rtpBefore: '95.00' }],
  })
  expect((await games()).map(({ rtp }) => rtp)).toEqual(['94.50', '94.00'])
})

test('nothing of a file with anything wrong in it is written', async () => {
  const before = await games()
  const found = await sent(file(LION.replace('95.00', '1.00'), 'bad row,,,RNG,1,96'), true)
  expect(found).toMatchObject({ added: 0, changed: 0 })
  expect(found.problems.map(({ column }) => column)).toEqual(['code', 'name_pt', 'name_en'])
  expect(await games()).toEqual(before)
})

test('two at once write one catalogue', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `g${at},Jogo ${at},Game ${at},RNG,1.00,95.00`)
  const both = await Promise.all([sent(file(...rows), true), sent(file(...rows), true)])
  expect(both.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([0, 40])
})

test('games of our own come from no file, and no brand’s own admin brings any', async () => {
  expect(errorOf(await send(file(LION), true, 'NOBODY'))).toBe('not_found')
  await sql`update vendor set launch_url = '/studio/play' where code = 'PG'`.execute(world.db)
  expect(errorOf(await send(file(LION), true, 'PG'))).toBe('conflict')
  const own = await signedIn(world.server, { merchantId: world.brandId, roles: ['admin'] })
  expect(errorOf(await send(file(LION), false, 'NOVA', own))).toBe('no_permission')
})
