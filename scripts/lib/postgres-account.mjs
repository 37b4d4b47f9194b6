import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { Problem } from './problem.mjs'

const OWN_ACCOUNT = 'trevo-db'

/**
 * Whom PostgreSQL runs as. It refuses to run as root, so root hands it to an account without rights:
 * the owner of existing data, else the distribution's own `postgres`, else one made here, else `nobody`, which
 * every system has. Null means: as whoever we are.
 */
export function databaseAccount(existingData = '') {
  if (process.getuid?.() !== 0) return null
  const account = ownerOf(existingData) ?? named('postgres') ?? named(OWN_ACCOUNT) ?? createAccount() ?? named('nobody')
  if (account === null) {
    throw new Problem('PostgreSQL cannot run as root and there is no account to hand it to: set DATABASE_URL instead.')
  }
  return account
}

const accounts = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))

const named = (name) => accounts().find((account) => account.name === name) ?? null

function ownerOf(directory) {
  if (!existsSync(directory)) return null
  const { uid } = statSync(directory)
  return uid === 0 ? null : (accounts().find((account) => account.uid === uid) ?? null)
}

function createAccount() {
  const attempts = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_ACCOUNT],
    ['adduser', '-S', '-D', '-H', OWN_ACCOUNT],
  ]
  for (const [command = '', ...args] of attempts) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return named(OWN_ACCOUNT)
  }
  return null
}

/** Whether that account may enter a folder; asked by entering it, since modes, groups and mounts all have a say. */
export function canEnter(account, directory) {
  if (account === null) return true
  const { uid, gid } = account
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}
