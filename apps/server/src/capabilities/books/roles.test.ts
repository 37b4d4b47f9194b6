import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, deposit, openTestLedger, type TestLedger } from '../../../test/ledger.ts'
import { daysAgo, nights, sealFindings, storageInMemory } from '../../../test/seals.ts'
import { createLedger } from '../../money/ledger/ledger.ts'
import { type Db, openDatabase, type Pool } from '../../platform/db.ts'
import { createJobs } from '../../platform/jobs.ts'
import { migrate } from '../../platform/migrate.ts'
import { roleAt } from '../../platform/roles.ts'

let world: TestLedger
let app: { db: Db; pool: Pool }
let auditor: { db: Db; pool: Pool }
let part = ''
beforeAll(async () => {
  world = await openTestLedger()
  const open = async (name: 'trevo_app' | 'trevo_audit') =>
    openDatabase({ url: world.url, poolSize: 3, role: await roleAt(world.url, name), onError: () => {} })
  app = await open('trevo_app')
  auditor = await open('trevo_audit')
  const { merchantId, pool } = world
  const member = await world.member()
  const ledger = createLedger({ pool: app.pool })
  await daysAgo(pool, 40, () => ledger.transfer(deposit(merchantId, member, 100n, 'by-the-server')))
  await ledger.transfer(bet(merchantId, member, 40n, 'by-the-server-too'))
})
afterAll(async () => {
  await app.db.destroy()
  await auditor.db.destroy()
  await world.drop()
})

describe('as the server', () => {
  test('a night seals, exports and drops', async () => {
    const storage = storageInMemory()
    await world.pool.query('update partition_plan set keep_days = greatest(days, 10)')
    const { pass, alarms } = nights(app.db, storage)
    const night = await pass()
    expect(alarms).toEqual([])
    expect(night).toMatchObject({ wrong: 0, closed: 10, sealed: 10, exported: 10 })
    // Nine tables have parts of a week; of those of four weeks the last part may have days that are kept.
    expect(night.dropped).toBeGreaterThanOrEqual(9)
    expect(await sealFindings(app.db, storage)).toEqual([])
    const { rows } = await world.pool.query<{ part: string }>(
      `select part from parts_of('ledger_posting') order by low desc limit 1`,
    )
    part = rows[0]?.part ?? ''
  })

  test.each([
    'update ledger_posting set amount = 1',
    'delete from ledger_posting',
    'truncate ledger_posting',
    'update ledger_transfer set kind = kind',
    'delete from ledger_transfer',
    'truncate ledger_transfer',
    'delete from ledger_balance',
    'insert into seal select * from seal',
    'update seal set rows = 1',
    'delete from seal',
    'truncate seal cascade',
    'update staff_audit set staff_name = staff_name',
    'delete from staff_audit',
    'truncate staff_audit',
    'update partition_plan set keep_days = 7',
    'update partition_plan set sealed = false',
    'delete from security_event',
    'drop table presence_day_default',
    'update ledger_carried set amount = 0',
    'insert into dropped_part select table_name, low, high from closed_part',
    'drop table ledger_posting',
    'alter table ledger_posting disable trigger all',
    'create table mine ()',
    'drop trigger append_only on seal',
  ])('%s is refused', async (change) => {
    await expect(app.pool.query(change)).rejects.toMatchObject({ code: '42501' })
  })

  test('a part is neither written nor dropped by its own name', async () => {
    for (const change of [
      `update ${part} set amount = 1`,
      `delete from ${part}`,
      `insert into ${part} select * from ${part}`,
      `truncate ${part}`,
      `drop table ${part}`,
    ]) {
      await expect(app.pool.query(change)).rejects.toMatchObject({ code: '42501' })
    }
    const { rows } = await app.pool.query(`select drop_next_part('ledger_posting', now() + interval '9 years') as part`)
    expect(rows).toEqual([{ part: null }])
  })
})

test('as the audit everything is read and nothing written', async () => {
  expect(await sealFindings(auditor.db)).toEqual([])
  await expect(auditor.pool.query(`insert into forgotten values ('x', 1)`)).rejects.toMatchObject({ code: '42501' })
})

/** A database of its own for a user who is nobody special. */
async function asPlainOwner(name: string, roles: string, work: (url: string) => Promise<void>): Promise<void> {
  const user = `${name}_${process.pid}`
  await world.pool.query(`create role ${user} login password 'plain' ${roles}`)
  await world.pool.query(`create database ${user} owner ${user}`)
  const url = new URL(world.url)
  url.username = user
  url.password = 'plain'
  url.pathname = `/${user}`
  try {
    await migrate(url.href)
    await work(url.href)
  } finally {
    await world.pool.query(`drop database ${user} with (force)`)
    await world.pool.query(`drop role ${user}`)
  }
}

test('a user that may not create roles or take them goes on as it is', async () => {
  await asPlainOwner('plain', '', async (url) => {
    expect(await roleAt(url, 'trevo_app')).toBeUndefined()
    const { db, pool } = openDatabase({ url, poolSize: 2, onError: () => {} })
    await expect(pool.query('delete from ledger_posting')).rejects.toMatchObject({ code: '23001' })
    const jobs = createJobs({ pool, log: pino({ level: 'silent' }) })
    await jobs.start()
    await jobs.stop()
    await db.destroy()
  })
})

test('a user that was given them takes them, and jobs run', async () => {
  await asPlainOwner('given', 'in role trevo_app, trevo_audit', async (url) => {
    const role = await roleAt(url, 'trevo_app')
    expect(role).toBe('trevo_app')
    const { db, pool } = openDatabase({ url, poolSize: 2, role, onError: () => {} })
    await expect(pool.query('delete from ledger_posting')).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query('create schema mine')).rejects.toMatchObject({ code: '42501' })
    const jobs = createJobs({ pool, log: pino({ level: 'silent' }) })
    await jobs.start()
    await jobs.stop()
    // The next start finds everything as it should be.
    await migrate(url)
    await db.destroy()
  })
})

test('an account of the server’s own works as its role, and finds no way back to the owner', async () => {
  const user = `server_${process.pid}`
  await world.pool.query(`create role ${user} login password 'plain' in role trevo_app, trevo_audit`)
  const url = new URL(world.url)
  url.username = user
  url.password = 'plain'
  const role = await roleAt(url.href, 'trevo_app')
  const { db, pool } = openDatabase({ url: url.href, poolSize: 2, role, onError: () => {} })
  try {
    expect(role).toBe('trevo_app')
    expect(await roleAt(url.href, 'trevo_audit')).toBe('trevo_audit')
    await expect(migrate(url.href)).rejects.toMatchObject({ code: '42501' })
    const { alarms, pass } = nights(db, storageInMemory())
    await pass()
    expect(alarms).toEqual([])
    const owner = (await world.pool.query<{ name: string }>('select current_user::text as name')).rows[0]?.name ?? ''
    for (const change of [
      `set role ${owner}`,
      'reset role; delete from ledger_posting',
      'reset role; drop table seal',
      'set role trevo_audit; delete from ledger_balance',
      'set role trevo_audit; insert into seal_export select book_id, number, now() from seal',
    ]) {
      await expect(pool.query(change)).rejects.toMatchObject({ code: '42501' })
    }
  } finally {
    await db.destroy()
    await world.pool.query(`drop role ${user}`)
  }
})
