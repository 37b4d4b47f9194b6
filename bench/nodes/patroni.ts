import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { ownProcess } from './leaving.ts'
import { Postgres } from './postgres.ts'
import { end, endGroup, startProxy, until } from './processes.ts'

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy')
export type Ports = {
  primary: number
  replica: number
  etcd: number
  peers: number
  databases: number[]
  doors: number[]
}

const ENOUGH_WRITERS = 10
type Role = 'primary' | 'replica' | 'sync'

/** The files that operators get, with their addresses on this machine and no certificates. */
async function fileFor(ports: Ports, at: number, { dir, bin }: Postgres): Promise<string> {
  const text = await readFile(path.join(DEPLOY, 'patroni.yml'), 'utf8')
  return text
    .replace('name: db-1', `name: db-${at + 1}`)
    .replaceAll('10.0.0.11:8008', `127.0.0.1:${ports.doors[at]}`)
    .replaceAll('10.0.0.11:5432', `127.0.0.1:${ports.databases[at]}`)
    .replace(/hosts: \[.*\]/, `hosts: [127.0.0.1:${ports.etcd}]`)
    .replace(/^ +(ssl|ssl_\w+|archive_\w+): .*\n/gm, '')
    .replace('/var/lib/postgresql/15/main', path.join(dir, `data-${at + 1}`))
    .replace('/usr/lib/postgresql/15/bin', bin)
    .replaceAll('hostssl', 'host')
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('parameters:\n', `parameters:\n        unix_socket_directories: ${dir}\n`)
}

async function proxyFor(ports: Ports): Promise<string> {
  const text = await readFile(path.join(DEPLOY, 'proxy/database.cfg'), 'utf8')
  return text
    .replace('127.0.0.1:5000', `127.0.0.1:${ports.primary}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${ports.replica}`)
    .replaceAll(
      /10\.0\.0\.1(\d):5432 port 8008/g,
      (_, at) => `127.0.0.1:${ports.databases[Number(at) - 1]} port ${ports.doors[Number(at) - 1]}`,
    )
}

/** It answers before it knows which version it speaks. */
async function isDecided(etcd: string): Promise<boolean> {
  try {
    const { etcdcluster } = (await (await fetch(`${etcd}/version`)).json()) as { etcdcluster: string }
    return etcdcluster !== 'not_decided'
  } catch {
    return false
  }
}

/** Two machines with PostgreSQL under Patroni, the etcd that they agree by, and HAProxy before them. */
export class PatroniPair {
  readonly #postgres: Postgres
  readonly #ports: Ports
  readonly #machines: (ChildProcess | undefined)[] = []
  readonly #others: ChildProcess[] = []

  constructor(dir: string, ports: Ports) {
    this.#postgres = new Postgres(dir)
    this.#ports = ports
  }

  async start(): Promise<void> {
    const { dir, account } = this.#postgres
    const { etcd: port, peers } = this.#ports
    const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`]
    const args = [
      ...['--name', 'one', '--data-dir', this.#postgres.folder('etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `one=${peer}`],
    ]
    const etcd = ownProcess(spawn('etcd', args, { ...account, cwd: dir, stdio: 'ignore' }))
    const missing = new Promise<never>((_, reject) => {
      etcd.once('error', () => reject(new Error('this proof needs etcd and Patroni (Debian: etcd-server patroni)')))
    })
    missing.catch(() => {})
    this.#others.push(etcd)
    await Promise.race([until('etcd', () => isDecided(client)), missing])
    await this.startMachine(0)
    await until('the first primary', () => this.is(0, 'primary'))
    await this.startMachine(1)
    await until('the replica', () => this.is(1, 'sync'), 120_000)
    this.#others.push(
      await startProxy(path.join(dir, 'database.cfg'), await proxyFor(this.#ports), this.#ports.primary),
    )
    // Before its first questions are answered it takes everybody for a primary.
    let writers = 0
    await until('HAProxy to find the primary', async () => {
      writers = (await this.#takesWrites()) ? writers + 1 : 0
      return writers === ENOUGH_WRITERS
    })
  }

  async #takesWrites(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.urlAt(this.#ports.primary) })
    try {
      await client.connect()
      const { rows } = await client.query<{ is: boolean }>('select not pg_is_in_recovery() as is')
      return rows[0]?.is === true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** By the account and password of the file. */
  urlAt = (port: number): string => `postgres://postgres:change%20me%201@127.0.0.1:${port}/postgres`

  async startMachine(at: number): Promise<void> {
    const { dir, account } = this.#postgres
    const file = path.join(dir, `patroni-${at + 1}.yml`)
    await writeFile(file, await fileFor(this.#ports, at, this.#postgres))
    const env = { ...process.env, PATRONI_POSTGRESQL_PGPASS: path.join(dir, `passwords-${at + 1}`) }
    const machine = spawn('patroni', [file], { ...account, cwd: dir, env, stdio: 'ignore', detached: true })
    this.#machines[at] = ownProcess(machine, { isGroup: true })
  }

  async is(at: number, role: Role): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.#ports.doors[at]}/${role}`)).ok
    } catch {
      return false
    }
  }

  /** Which of the two leads. */
  async leader(): Promise<0 | 1> {
    return (await this.is(0, 'primary')) ? 0 : 1
  }

  /** A server with all its processes; whoever watches over it is left. */
  async killServer(at: number): Promise<void> {
    const file = path.join(this.#postgres.dir, `data-${at + 1}`, 'postmaster.pid')
    const [pid = ''] = (await readFile(file, 'utf8')).split('\n')
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' }).split('\n')
    for (const each of [pid, ...children].map(Number).filter((one) => one > 1)) {
      try {
        process.kill(each, 'SIGKILL')
      } catch {
        // Gone with the first.
      }
    }
  }

  /** As if it were switched off. */
  async killMachine(at: number): Promise<void> {
    const machine = this.#machines[at]
    if (machine) await endGroup(machine)
    this.#machines[at] = undefined
    await this.killServer(at)
  }

  /** As before the maintenance of a machine. */
  async switchOver(from: number): Promise<void> {
    const body = JSON.stringify({ leader: `db-${from + 1}`, candidate: `db-${2 - from}` })
    const answer = await fetch(`http://127.0.0.1:${this.#ports.doors[from]}/switchover`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`the switchover was refused: ${answer.status} ${await answer.text()}`)
  }

  async stop(): Promise<void> {
    for (const other of this.#others.reverse()) await end(other, 'SIGKILL')
    for (const at of [0, 1]) {
      const machine = this.#machines[at]
      if (machine) await endGroup(machine)
      await this.killServer(at).catch(() => {})
    }
  }
}
