import { statSync } from 'node:fs'
import { staffEnrol, staffSecondStep, staffSignIn } from '@trevo/contract/ops/session'
import { staffAudit } from '@trevo/contract/ops/staff'
import { systemStatus } from '@trevo/contract/status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, FIRST_BRAND, type TestAdmin, tokenIn } from '../../test/admin.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { anAddress } from '../../test/auth.ts'
import { createTestDatabase } from '../../test/database.ts'
import { fakeClock } from '../../test/fake-clock.ts'
import { codeAt } from '../../test/staff.ts'
import type { Injected } from '../../test/stub-app.ts'
import { brand } from './brand.ts'
import { init } from './init.ts'
import { staffAdd, staffDisable, staffLink } from './staff.ts'

let server: TestApp
let admin: TestAdmin
let said = ''
beforeAll(async () => {
  server = await startTestApp({
    async prepare({ db }) {
      admin = anAdmin(db, fakeClock('2026-03-01T12:00:00Z'))
      said = await admin.run(init, ...FIRST_BRAND)
    },
  })
})
afterAll(() => server.close())

const answerOf = ({ envelope }: Injected): unknown => Reflect.get(envelope, 'value')

const enrol = (token: string, newPassword = 'pomar de jabuticaba') =>
  server.inject(staffEnrol, { ip: anAddress(), body: { token, newPassword } })

test('the first brand answers on its hosts with games, lotteries, tabs and levels, and gives nothing away', async () => {
  const { envelope } = await server.inject(systemStatus, { headers: { host: 'www.acme.example' } })
  expect(envelope).toMatchObject({
    value: { info: { merchantCode: 'acme', mainDomain: 'acme.example', regulation: 'br' } },
  })
  const { rows } = await server.database.pool.query(`select
    (select count(*)::int from merchant_game) > 500 as games, (select count(*)::int from merchant_lottery) > 10 as lotteries,
    (select count(*)::int from merchant_menu) as tabs, (select array_agg(label order by level) from vip_level) as levels,
    (select count(*)::int from promotion) + (select count(*)::int from reward_budget)
      + (select count(*)::int from vip_level where gift_amount is not null or rebate_basis_points > 0) as gifts`)
  expect(rows).toEqual([
    {
      games: true,
      lotteries: true,
      tabs: 15,
      levels: ['VIP Bronze', 'VIP Prata', 'VIP Ouro', 'VIP Diamante'],
      gifts: 0,
    },
  ])
})

test('another brand counts in its own currency, and the games of the studio play in it', async () => {
  const about = ['--code', 'sol', '--name', 'Sol', '--host', 'sol.example', '--template', 'open', '--language', 'ES']
  await admin.run(brand, ...about, '--currency', 'MXN', '--time-zone', 'America/Mexico_City')
  const told = () => server.inject(systemStatus, { headers: { host: 'sol.example' } })
  await expect
    .poll(async () => (await told()).envelope, { timeout: 5000 })
    .toMatchObject({
      value: {
        info: { merchantCode: 'sol', currency: 'MXN', currencySymbol: '$', timeZone: 'America/Mexico_City' },
      },
    })
  const { rows } = await server.database.pool.query(
    `select count(*)::int as count from vendor where not currencies @> '{BRL,MXN,FUN}'`,
  )
  expect(rows).toEqual([{ count: 0 }])
  await expect(admin.run(brand, ...about, '--currency', 'XYZ')).rejects.toThrow('--currency is not valid')
})

test('the first admin chooses a password by the link, once, binds an authenticator and is in', async () => {
  const token = tokenIn(said)
  const answers = await Promise.all([enrol(token), enrol(token), enrol(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect((await enrol(token)).envelope).toMatchObject({ errorCode: 'session_expired' })
  const body = { userName: 'ana', password: 'pomar de jabuticaba' }
  const first = answerOf(await server.inject(staffSignIn, { ip: anAddress(), body }))
  const { step, ticket, secret } = first as { step: string; ticket: string; secret: string }
  expect(step).toBe('enrol')
  const code = codeAt(secret, server.clock.now())
  const value = answerOf(await server.inject(staffSecondStep, { ip: anAddress(), body: { ticket, code } }))
  const { token: bearer } = value as { token: string }
  const audit = await server.inject(staffAudit, { ip: anAddress(), token: bearer, query: { perPage: '100' } })
  const { data } = answerOf(audit) as {
    data: { staffId: string | null; staffName: string; action: string; entityId: string }[]
  }
  expect(data).toContainEqual(
    expect.objectContaining({ staffId: null, staffName: 'command line', action: 'brand.create', entityId: 'acme' }),
  )
  expect(data.filter(({ action }) => action === 'staff.create')).toMatchObject([
    { staffId: null, staffName: 'command line', after: { userName: 'ana', roles: ['admin'] } },
  ])
})

test('its secrets stand in one file for its owner alone, and nowhere in what was said or noted', async () => {
  const secrets = Object.values(admin.studioSecrets())
  expect(secrets.length).toBeGreaterThan(20)
  expect(statSync(`${admin.config.dataDir}/studio.env`).mode & 0o777).toBe(0o600)
  const { rows } = await server.database.pool.query('select before::text, after::text from staff_audit')
  const told = said + JSON.stringify(rows)
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
  expect(JSON.stringify(rows)).not.toContain(tokenIn(said))
})

test('a second init is refused, and the first stays', async () => {
  await expect(admin.run(init, ...FIRST_BRAND)).rejects.toThrow('The brand acme exists already')
  await expect(admin.run(brand, '--code', 'acme', '--name', 'A', '--host', 'other.example')).rejects.toThrow(
    'exists already',
  )
  await expect(admin.run(brand, '--code', 'beta', '--name', 'B', '--host', 'acme.example')).rejects.toThrow(
    '--host acme.example is a host of acme already.',
  )
})

test('another brand leaves what staff switched off', async () => {
  await server.database.pool.query(`update vendor set status = 'off' where code = 'PG'`)
  await admin.run(brand, '--code', 'beta', '--name', 'Beta', '--host', 'beta.example', '--template', 'open')
  const { rows } = await server.database.pool.query(`select v.status, m.is_default as "isDefault", m.regulation
    from vendor v, merchant m where v.code = 'PG' and m.code = 'beta'`)
  expect(rows).toEqual([{ status: 'off', isDefault: false, regulation: 'none' }])
})

test('a link of a disabled person, and one before a newer one, open nothing', async () => {
  const add = ['--user-name', 'rui', '--name', 'Rui', '--mail', 'rui@acme.example', '--role', 'finance']
  const older = tokenIn(await admin.run(staffAdd, ...add))
  server.clock.advance(1000)
  const newer = tokenIn(await anAdmin(server.database.db, server.clock).run(staffLink, '--user-name', 'rui'))
  expect((await enrol(older)).envelope).toMatchObject({ errorCode: 'session_expired' })
  await admin.run(staffDisable, '--user-name', 'RUI')
  expect((await enrol(newer)).envelope).toMatchObject({ errorCode: 'session_expired' })
  await expect(admin.run(staffLink, '--user-name', 'rui')).rejects.toThrow('rui is disabled')
  const { rows } = await server.database.pool.query(`select action, staff_id, staff_name from staff_audit
    where entity_id = (select id::text from staff_account where user_name = 'rui') order by id`)
  expect(rows).toEqual(
    ['staff.create', 'staff.reset_password', 'staff.update'].map((action) => {
      return { action, staff_id: null, staff_name: 'command line' }
    }),
  )
})

test('finance and admin in one person, an unknown brand and the last admin are refused here too', async () => {
  const eva = ['--user-name', 'eva', '--name', 'Eva', '--mail', 'eva@acme.example']
  await expect(admin.run(staffAdd, ...eva, '--role', 'finance', '--role', 'admin')).rejects.toMatchObject({
    code: 'roles_exclude',
  })
  await expect(admin.run(staffAdd, ...eva, '--role', 'risk', '--brand', 'nobody')).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(admin.run(staffDisable, '--user-name', 'ana')).rejects.toMatchObject({ code: 'last_admin' })
})

test('everything that is missing is told at once, a sentence each', async () => {
  await expect(admin.run(init, '--code', 'Acme!')).rejects.toThrow(
    /^--code is not valid: set it to .*\.\n--name is missing: .*\.\n--host is missing: .*\.\n--admin-user-name is missing: /,
  )
})

test('of two at once one makes the brand; one that dies half-way leaves nothing behind', async () => {
  const database = await createTestDatabase()
  const clock = fakeClock('2026-03-01T12:00:00Z')
  const rowsOf = async () =>
    (
      await database.pool.query(`select (select count(*)::int from merchant) as brands,
      (select count(*)::int from staff_account) as staff, (select count(*)::int from vendor_key) as keys`)
    ).rows[0]
  try {
    const dying = anAdmin(database.db, clock, { dataDir: '/dev/null/no-folder' })
    await expect(dying.run(init, ...FIRST_BRAND)).rejects.toThrow()
    expect(await rowsOf()).toEqual({ brands: 0, staff: 0, keys: 0 })
    const both = [anAdmin(database.db, clock), anAdmin(database.db, clock)]
    const outcomes = await Promise.allSettled(both.map((each) => each.run(init, ...FIRST_BRAND)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await rowsOf()).toMatchObject({ brands: 1, staff: 1 })
  } finally {
    await database.drop()
  }
})
