import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findInternalPort } from './ports.mjs'
import { Problem } from './problem.mjs'
import { isAlive } from './process-identity.mjs'

const USER = 'trevo'
const START_TIMEOUT_MS = 60_000
const POLL_MS = 100
const LAUNCH_ATTEMPTS = 3

/**
 * The files and the server of one PostgreSQL. `home` holds `data` (the database's own account enters it alone),
 * the password and the port; `account` is whom it runs as, null for whoever we are.
 */
export const clusterAt = (home, { account, binaries, settings, isThrowaway }) => ({
  home,
  data: path.join(home, 'data'),
  account,
  binaries,
  settings,
  isThrowaway,
})

/** Makes the files of a new database, once, and refuses those of another PostgreSQL. */
export async function ensureFiles(cluster) {
  const { home, data, binaries } = cluster
  if (existsSync(data)) return refuseOtherMajor(data, binaries)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(path.join(home, 'password'), password, { mode: 0o600 })
  // Made aside and renamed, so that an interrupted start is never taken for a database.
  const unfinished = path.join(home, 'data.new')
  const passwordCopy = path.join(home, 'password.new')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordCopy, password, { mode: 0o600 })
  for (const file of [unfinished, passwordCopy]) giveTo(cluster.account, file)
  try {
    await asDatabase(cluster, 'initdb', [
      ...['-D', unfinished, '-U', USER, `--pwfile=${passwordCopy}`, '--auth=scram-sha-256', '--encoding=UTF8'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
      // Tests connect thousands of times, with a password that lives as long as they run.
      ...(cluster.isThrowaway ? ['--no-sync', '-c', 'scram_iterations=1'] : []),
    ])
  } catch (error) {
    throw cannotRun(error)
  } finally {
    rmSync(passwordCopy, { force: true })
  }
  renameSync(unfinished, data)
}

function refuseOtherMajor(data, binaries) {
  const major = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (major === binaries.major) return
  throw new Problem(
    `The data in ${data} belongs to PostgreSQL ${major} and this version brings ${binaries.major}: ` +
      'set DATA_DIR to another folder, or DATABASE_URL to a server of your own.',
  )
}

function giveTo(account, file) {
  if (account !== null) chownSync(file, account.uid, account.gid)
}

/** The port of a server that already runs on these files, once it answers; null when there is none. */
export async function runningPort(cluster) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const pidFile = readPidFile(cluster)
    if (pidFile === null || !isAlive(pidFile.pid)) return null
    if (isAnotherProgram(pidFile.pid)) {
      rmSync(path.join(cluster.data, 'postmaster.pid'), { force: true })
      return null
    }
    if (await answers(cluster, pidFile.port)) return pidFile.port
    await sleep(POLL_MS)
  }
  throw new Problem(`A PostgreSQL runs on ${cluster.data} but does not answer: end it, then start again.`)
}

export function readPidFile(cluster) {
  try {
    const lines = readFileSync(path.join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) }
  } catch {
    return null
  }
}

/** Whether the number in postmaster.pid has passed to another program since a crash or a reboot. */
function isAnotherProgram(pid) {
  try {
    return !/^[^\0]*postgres\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

/** Starts the server on a free port, the one of last time if it still is free. */
export async function launch(cluster) {
  const portFile = path.join(cluster.home, 'port')
  const remembered = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : undefined
  // Another program may take the port between the look and the start, hence more than one try.
  for (let attempt = 1; ; attempt++) {
    const port = await findInternalPort(attempt === 1 ? remembered : undefined)
    if (port === null) throw new Problem('No free port was found for the database: set DATABASE_URL instead.')
    try {
      await launchOn(cluster, port)
      writeFileSync(portFile, String(port))
      return port
    } catch (error) {
      if (attempt === LAUNCH_ATTEMPTS) throw cannotRun(error, lastFatalLine(cluster))
    }
  }
}

function launchOn(cluster, port) {
  const settings = Object.entries({ ...cluster.settings, port }).map(([name, value]) => `-c ${name}='${value}'`)
  return asDatabase(cluster, 'pg_ctl', [
    ...['start', '--silent', '--wait', '--timeout', String(START_TIMEOUT_MS / 1000)],
    ...['-D', cluster.data, '-l', path.join(cluster.data, 'server.log'), '-o', settings.join(' ')],
  ])
}

export const stopServer = (cluster, mode) =>
  asDatabase(cluster, 'pg_ctl', ['stop', '--silent', '--wait', '-D', cluster.data, '-m', mode])

function asDatabase({ account, binaries }, program, args) {
  const identity = account === null ? {} : { uid: account.uid, gid: account.gid }
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  return new Promise((resolve, reject) => {
    execFile(path.join(binaries.bin, program), args, { ...identity, env, cwd: '/' }, (error, _stdout, stderr) =>
      error ? reject(Object.assign(error, { stderr })) : resolve(undefined),
    )
  })
}

function lastFatalLine(cluster) {
  try {
    const log = readFileSync(path.join(cluster.data, 'server.log'), 'utf8')
    return log
      .split('\n')
      .filter((line) => /FATAL|PANIC/.test(line))
      .at(-1)
  } catch {
    return undefined
  }
}

function cannotRun(error, logLine) {
  const reason = (logLine ?? (error.stderr || error.message)).trim().split('\n').at(-1)
  return new Problem(
    `The embedded PostgreSQL cannot run here (${reason}): set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
  )
}

export const urlOf = (cluster, port, database) =>
  `postgres://${USER}:${readFileSync(path.join(cluster.home, 'password'), 'utf8')}@127.0.0.1:${port}/${database}`

export async function answers(cluster, port) {
  try {
    await withClient(urlOf(cluster, port, 'postgres'), (client) => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

export const ensureDatabase = (cluster, port, name) =>
  withClient(urlOf(cluster, port, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
  })

export async function withClient(url, work) {
  // Imported late: this file is loaded before anything is installed.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
