import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { canEnter, databaseAccount } from './postgres-account.mjs'
import { makeReachable, postgresBinaries, STAGING_DIRECTORY } from './postgres-binaries.mjs'
import {
  answers,
  clusterAt,
  ensureDatabase,
  ensureFiles,
  launch,
  readPidFile,
  runningPort,
  stopServer,
  urlOf,
} from './postgres-cluster.mjs'
import { Problem } from './problem.mjs'
import { processIdentity } from './process-identity.mjs'

const DATABASE = 'trevo'
const POINTER = 'postgres-location'
const THROWAWAY_PREFIX = 'trevo-pg-'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  max_connections: '200',
}

// Nothing in a throw-away database outlives the run, so it does not wait for the disk.
const THROWAWAY_SETTINGS = {
  ...SETTINGS,
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // It may lie in memory, and what is logged is never read again.
  max_wal_size: '256MB',
}

/** A folder in memory, as Linux has one: a database of a thousand files is copied there twenty times as fast as on a disk. */
const IN_MEMORY = '/dev/shm'
/** Several times what a run of all the tests takes. */
const MEMORY_NEEDED = 3 * 1024 ** 3

/**
 * Starts the PostgreSQL that npm brought on `dataDir`, or finds the one a killed process left running there.
 * Returns `{ url, stop }`; `notify` hears one line where the files lie elsewhere than asked.
 */
export async function startPostgres({ dataDir, notify = (_line) => {} }) {
  try {
    const { home, account } = databaseHome(dataDir)
    if (!home.startsWith(dataDir)) {
      notify(`The database lives in ${home}, because account ${account?.name} may not enter ${dataDir}.`)
    }
    const cluster = clusterAt(home, {
      account,
      binaries: postgresBinaries(account),
      settings: SETTINGS,
      isThrowaway: false,
    })
    await ensureFiles(cluster)
    const port = (await runningPort(cluster)) ?? (await launch(cluster))
    await ensureDatabase(cluster, port, DATABASE)
    return { url: urlOf(cluster, port, DATABASE), stop: () => stopServer(cluster, 'fast') }
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
    throw new Problem(`You may not write to ${error.path ?? dataDir}: set DATA_DIR to a folder of your own.`)
  }
}

/** An empty PostgreSQL for tests, in a folder of its own that `stop` removes. `adminUrl` may create databases. */
export async function startThrowawayPostgres() {
  const account = databaseAccount()
  const binaries = postgresBinaries(account)
  const onDisk = canEnter(account, os.tmpdir()) ? os.tmpdir() : STAGING_DIRECTORY
  if (onDisk === STAGING_DIRECTORY) makeReachable(onDisk)
  const inMemory = [IN_MEMORY].filter((folder) => existsSync(folder) && canEnter(account, folder))
  for (const parent of [...inMemory, onDisk]) await sweepThrowaways(parent, { account, binaries })
  const parent = inMemory.find(hasRoom) ?? onDisk
  const home = mkdtempSync(path.join(parent, THROWAWAY_PREFIX))
  makeReachable(home)
  writeFileSync(path.join(home, 'owner'), `${processIdentity(process.pid)}`)
  const cluster = clusterAt(home, { account, binaries, settings: THROWAWAY_SETTINGS, isThrowaway: true })
  await ensureFiles(cluster)
  const port = await launch(cluster)
  await ensureDatabase(cluster, port, DATABASE)
  const stop = async () => {
    await stopServer(cluster, 'immediate')
    rmSync(home, { recursive: true, force: true })
  }
  return { url: urlOf(cluster, port, DATABASE), adminUrl: urlOf(cluster, port, 'postgres'), stop }
}

/** Containers often have a very small one, and little memory behind it. */
function hasRoom(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) > MEMORY_NEEDED
}

/** The address of the database that already runs on `dataDir`, or null. */
export async function findRunningPostgres(dataDir) {
  const home = existingHome(dataDir)
  if (home === null) return null
  const cluster = clusterAt(home, { account: null, binaries: null, settings: {}, isThrowaway: false })
  const pidFile = readPidFile(cluster)
  if (pidFile === null || !(await answers(cluster, pidFile.port))) return null
  return urlOf(cluster, pidFile.port, DATABASE)
}

/** Deletes the database of `dataDir`, wherever its files lie, after ending what a killed process left running. */
export async function removePostgres(dataDir) {
  const home = existingHome(dataDir)
  if (home === null) return
  if ((await findRunningPostgres(dataDir)) !== null) await (await startPostgres({ dataDir })).stop()
  rmSync(home, { recursive: true, force: true })
  rmSync(path.join(dataDir, POINTER), { force: true })
}

function existingHome(dataDir) {
  const pointer = path.join(dataDir, POINTER)
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim()
  const home = path.join(dataDir, 'postgres')
  return existsSync(home) ? home : null
}

/** Where the database's files are, or shall be, and whom it runs as there. */
function databaseHome(dataDir) {
  if (!existsSync(dataDir)) {
    mkdirSync(path.dirname(dataDir), { recursive: true })
    makeReachable(dataDir)
  }
  const existing = existingHome(dataDir)
  const account = databaseAccount(existing === null ? undefined : path.join(existing, 'data'))
  if (existing !== null && canEnter(account, existing)) return { home: existing, account }
  if (canEnter(account, dataDir)) {
    const home = path.join(dataDir, 'postgres')
    makeReachable(home)
    return { home, account }
  }
  if (existing !== null && existsSync(path.join(existing, 'data'))) {
    throw new Problem(`Account ${account?.name} may not enter ${existing}: move the data, or set DATA_DIR.`)
  }
  const home = path.join(STAGING_DIRECTORY, randomBytes(6).toString('hex'))
  makeReachable(STAGING_DIRECTORY)
  makeReachable(home)
  writeFileSync(path.join(dataDir, POINTER), `${home}\n`)
  return { home, account }
}

/** A test run that was killed hard leaves its database running; the next one ends and removes it. */
async function sweepThrowaways(parent, running) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(THROWAWAY_PREFIX))) {
    const home = path.join(parent, name)
    const owner = ownerOf(home)
    if (owner === null || processIdentity(Number.parseInt(owner, 10)) === owner) continue
    await stopServer(clusterAt(home, running), 'immediate').catch(() => {})
    rmSync(home, { recursive: true, force: true })
  }
}

/** Who made a throw-away database; null when that is not for us to say, because it belongs to another user. */
function ownerOf(home) {
  try {
    const file = path.join(home, 'owner')
    return statSync(file).uid === process.getuid?.() ? readFileSync(file, 'utf8') : null
  } catch {
    return null
  }
}
