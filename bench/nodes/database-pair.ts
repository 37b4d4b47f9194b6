import { type ChildProcess, execFileSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { whenLeaving } from './leaving.ts'
import { Postgres } from './postgres.ts'
import { endGroup, until } from './processes.ts'

const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300', 'shared_buffers=256MB'],
  ...['wal_level=replica', 'hot_standby=on', 'max_wal_senders=5', 'wal_sender_timeout=5s'],
]

type Which = 'primary' | 'replica'
/** Their ports; with `diskMb` the primary has a small disk of its own. */
type Options = Record<Which, number> & { diskMb?: number }

/**
 * A primary that tells nobody "done" before its replica has it on disk, and that replica, which takes over when it is told to.
 * They write to disk as in production: what they have acknowledged must be there after a kill.
 */
export class DatabasePair {
  readonly #postgres: Postgres
  readonly #options: Options
  readonly #servers: Partial<Record<Which, ChildProcess>> = {}
  readonly #folders: Partial<Record<Which, string>> = {}
  #disk: string | undefined

  constructor(dir: string, options: Options) {
    this.#postgres = new Postgres(dir)
    this.#options = options
  }

  #serve(which: Which): void {
    const folder = this.#folders[which] ?? ''
    this.#servers[which] = this.#postgres.serve(folder, [`port=${this.#options[which]}`, ...SETTINGS])
  }

  #answers = (which: Which) => until(`the ${which}`, () => this.#postgres.answers(this.#options[which]))

  /** A disk of that size for the primary alone; only root can make one. */
  #folderOf(which: Which): string {
    const { diskMb } = this.#options
    const disk = this.#postgres.folder(which)
    if (which === 'replica' || diskMb === undefined || process.getuid?.() !== 0) return disk
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0755`, 'tmpfs', disk])
    this.#disk = disk
    whenLeaving(() => this.#leaveDisk())
    this.#postgres.own(disk)
    return this.#postgres.folder(path.join(which, 'data'))
  }

  async start(): Promise<string> {
    const { primary } = this.#options
    const postgres = this.#postgres
    this.#folders.primary = this.#folderOf('primary')
    postgres.run('initdb', ['-D', this.#folders.primary, '-U', 'trevo', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
    this.#serve('primary')
    await this.#answers('primary')
    this.#folders.replica = this.#folderOf('replica')
    const source = `postgres://trevo@127.0.0.1:${primary}/postgres?application_name=replica`
    postgres.run('pg_basebackup', ['-D', this.#folders.replica, '-d', source, '-R', '-X', 'stream', '-c', 'fast'])
    this.#serve('replica')
    await this.#answers('replica')
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
  async kill(which: Which): Promise<void> {
    const server = this.#servers[which]
    if (server) await endGroup(server)
  }

  /** Where it has ended, as what runs it would. */
  async startAgain(which: Which): Promise<void> {
    const { exitCode, signalCode } = this.#servers[which] ?? { exitCode: 0, signalCode: null }
    if (exitCode !== null || signalCode !== null) this.#serve(which)
    await this.#answers(which)
  }

  /** Every process of it gets a part of its time alone. */
  async slow(which: Which, { stoppedMs, runningMs, forMs }: Record<'stoppedMs' | 'runningMs' | 'forMs', number>) {
    const group = -(this.#servers[which]?.pid ?? 0)
    if (group === 0) return
    const over = performance.now() + forMs
    while (performance.now() < over) {
      process.kill(group, 'SIGSTOP')
      await setTimeout(stoppedMs)
      process.kill(group, 'SIGCONT')
      await setTimeout(runningMs)
    }
  }

  get hasOwnDisk(): boolean {
    return this.#disk !== undefined
  }

  /** To the last byte. Answers with what makes room again. */
  async fillDisk(): Promise<() => Promise<void>> {
    const disk = this.#disk ?? ''
    const ballast = path.join(disk, 'ballast')
    const file = await open(ballast, 'w')
    const block = Buffer.alloc(1 << 20)
    try {
      for (;;) await file.write(block)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      await file.close()
    }
    return () => rm(ballast)
  }

  promote(): void {
    this.#postgres.run('pg_ctl', ['promote', '-D', this.#folders.replica ?? '', '-w'])
  }

  async stop(): Promise<void> {
    await this.kill('replica')
    await this.kill('primary')
    this.#leaveDisk()
  }

  #leaveDisk(): void {
    if (this.#disk === undefined) return
    execFileSync('umount', ['-l', this.#disk])
    this.#disk = undefined
  }
}
