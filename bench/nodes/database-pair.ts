import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { endGroup, listens, until } from './processes.ts'

const HOME = '/usr/lib/postgresql'
const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300', 'shared_buffers=256MB'],
  ...['wal_level=replica', 'hot_standby=on', 'max_wal_senders=5', 'wal_sender_timeout=5s'],
]

type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root; Debian's package brings an account for it. */
function ownAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function newestHome(): string {
  const versions = existsSync(HOME) ? readdirSync(HOME).sort((a, b) => Number(b) - Number(a)) : []
  const [newest] = versions
  if (newest === undefined) throw new Error('this proof needs PostgreSQL with pg_basebackup (Debian: postgresql)')
  return path.join(HOME, newest, 'bin')
}

/**
 * A primary that tells nobody "done" before its replica has it on disk, and that replica, which takes over when it is told to.
 * They write to disk as in production: what they have acknowledged must be there after a kill.
 */
export class DatabasePair {
  readonly #dir: string
  readonly #bin = newestHome()
  readonly #account = ownAccount()
  readonly ports: { primary: number; replica: number }
  #primary: ChildProcess | undefined
  #replica: ChildProcess | undefined

  constructor(dir: string, ports: { primary: number; replica: number }) {
    this.#dir = dir
    this.ports = ports
  }

  #folder(name: string): string {
    const folder = path.join(this.#dir, name)
    mkdirSync(folder)
    chmodSync(folder, 0o700)
    if (this.#account) chownSync(folder, this.#account.uid, this.#account.gid)
    return folder
  }

  #run(program: string, args: readonly string[]): void {
    execFileSync(path.join(this.#bin, program), args, {
      ...this.#account,
      cwd: this.#dir,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  #serve(folder: string, port: number): ChildProcess {
    const options = [`port=${port}`, ...SETTINGS].flatMap((setting) => ['-c', setting])
    return spawn(path.join(this.#bin, 'postgres'), ['-D', folder, ...options], {
      ...this.#account,
      cwd: this.#dir,
      stdio: 'ignore',
      // A group of its own, so that all of it can go at once.
      detached: true,
    })
  }

  async start(): Promise<string> {
    const { primary, replica } = this.ports
    if (this.#account) chownSync(this.#dir, this.#account.uid, this.#account.gid)
    const first = this.#folder('primary')
    this.#run('initdb', ['-D', first, '-U', 'trevo', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
    this.#primary = this.#serve(first, primary)
    await until('the primary', () => this.#answers(primary))
    const second = this.#folder('replica')
    const source = `postgres://trevo@127.0.0.1:${primary}/postgres?application_name=replica`
    this.#run('pg_basebackup', ['-D', second, '-d', source, '-R', '-X', 'stream', '-c', 'fast'])
    this.#replica = this.#serve(second, replica)
    await until('the replica', () => this.#answers(replica))
    const url = `postgres://trevo@127.0.0.1:${primary}/postgres`
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // Not in the copy that the replica has: when it is alone it waits for nobody.
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await client.end()
    return url
  }

  async #answers(port: number): Promise<boolean> {
    if (!(await listens(port))) return false
    try {
      execFileSync(path.join(this.#bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'trevo'])
      return true
    } catch {
      return false
    }
  }

  /** As if its machine were switched off: with everything it has started. */
  async killPrimary(): Promise<void> {
    if (this.#primary) await endGroup(this.#primary)
  }

  promote(): void {
    this.#run('pg_ctl', ['promote', '-D', path.join(this.#dir, 'replica'), '-w'])
  }

  async stop(): Promise<void> {
    for (const server of [this.#replica, this.#primary]) if (server) await endGroup(server)
  }
}
