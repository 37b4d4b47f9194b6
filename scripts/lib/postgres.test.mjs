import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRunningPostgres, removePostgres, startPostgres } from './postgres.mjs'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'trevo-data-'))
})
afterEach(async () => {
  await removePostgres(dataDir)
  rmSync(dataDir, { recursive: true })
})

async function query(url, text) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Where the files went: for root not into a folder that root alone may enter, as a temporary one is. */
function homeOf(directory) {
  const pointer = path.join(directory, 'postgres-location')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(directory, 'postgres')
}

test('data outlives a stop, in a folder that only its owner may enter', async () => {
  const first = await startPostgres({ dataDir })
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await findRunningPostgres(dataDir)).toBe(null)
  const second = await startPostgres({ dataDir })
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.stop()
  const home = homeOf(dataDir)
  await removePostgres(dataDir)
  expect(existsSync(home)).toBe(false)
})

test('a database that a killed launcher left running is found and used', async () => {
  chmodSync(dataDir, 0o755)
  const left = await startPostgres({ dataDir })
  const [{ pid }] = await query(left.url, 'select min(pid)::int as pid from pg_stat_activity')
  const found = await startPostgres({ dataDir })
  expect(found.url).toBe(left.url)
  expect(await query(found.url, 'select min(pid)::int as pid from pg_stat_activity')).toEqual([{ pid }])
  expect(await findRunningPostgres(dataDir)).toBe(left.url)
  await found.stop()
})

test('the process number of a crashed database that another program has now does not stand in the way', async () => {
  chmodSync(dataDir, 0o755)
  const first = await startPostgres({ dataDir })
  await first.stop()
  const pidFile = path.join(dataDir, 'postgres/data/postmaster.pid')
  writeFileSync(pidFile, `${process.pid}\n${path.dirname(pidFile)}\n1\n21000\n\n\n\nready\n`)
  const second = await startPostgres({ dataDir })
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

test('the data of another PostgreSQL is refused in one sentence', async () => {
  const data = path.join(dataDir, 'postgres/data')
  chmodSync(dataDir, 0o755)
  mkdirSync(data, { recursive: true })
  writeFileSync(path.join(data, 'PG_VERSION'), '17\n')
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    `The data in ${data} belongs to PostgreSQL 17 and this version brings 18: set DATA_DIR to another folder, or DATABASE_URL to a server of your own.`,
  )
})
