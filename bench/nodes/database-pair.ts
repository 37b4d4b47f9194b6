import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { Postgres } from './postgres.ts'
import { endGroup, until } from './processes.ts'

const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300', 'shared_buffers=256MB'],
  ...['wal_level=replica', 'hot_standby=on', 'max_wal_senders=5', 'wal_sender_timeout=5s'],
]

/**
 * A primary that tells nobody "done" before its replica has it on disk, and that replica, which takes over when it is told to.
 * They write to disk as in production: what they have acknowledged must be there after a kill.
 */
export class DatabasePair {
  readonly #postgres: Postgres
  readonly ports: { primary: number; replica: number }
  #primary: ChildProcess | undefined
  #replica: ChildProcess | undefined

  constructor(dir: string, ports: { primary: number; replica: number }) {
    this.#postgres = new Postgres(dir)
    this.ports = ports
  }

  async start(): Promise<string> {
    const { primary, replica } = this.ports
    const postgres = this.#postgres
    const serve = (folder: string, port: number) => postgres.serve(folder, [`port=${port}`, ...SETTINGS])
    const first = postgres.folder('primary')
    postgres.run('initdb', ['-D', first, '-U', 'trevo', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
    this.#primary = serve(first, primary)
    await until('the primary', () => postgres.answers(primary))
    const second = postgres.folder('replica')
    const source = `postgres://trevo@127.0.0.1:${primary}/postgres?application_name=replica`
    postgres.run('pg_basebackup', ['-D', second, '-d', source, '-R', '-X', 'stream', '-c', 'fast'])
    this.#replica = serve(second, replica)
    await until('the replica', () => postgres.answers(replica))
    const url = `postgres://trevo@127.0.0.1:${primary}/postgres`
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // Not in the copy that the replica has: when it is alone it waits for nobody.
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await client.end()
    return url
  }

  /** As if its machine were switched off: with everything it has started. */
  async killPrimary(): Promise<void> {
    if (this.#primary) await endGroup(this.#primary)
  }

  promote(): void {
    this.#postgres.run('pg_ctl', ['promote', '-D', path.join(this.#postgres.dir, 'replica'), '-w'])
  }

  async stop(): Promise<void> {
    for (const server of [this.#replica, this.#primary]) if (server) await endGroup(server)
  }
}
