import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { ROOT } from '../../scripts/lib/paths.mjs'

const PORT = Number(process.env.E2E_PORT ?? 21_900) + 20
const READY_MS = 120_000

/** Production on an empty database, set up by what an operator has: settings, the command line and the console. */
export class Deployment {
  readonly port = PORT
  readonly #dataDir = mkdtempSync(path.join(os.tmpdir(), 'trevo-operator-'))
  readonly #name = `trevo_operator_${process.pid}`
  readonly #admin: string
  #server: ChildProcess | null = null

  constructor(databaseUrl: string) {
    this.#admin = databaseUrl
  }

  /** The address of a host of ours; names below localhost need no entry anywhere. */
  at = (host: string) => `http://${host}:${this.port}`

  get #env(): NodeJS.ProcessEnv {
    const url = new URL(this.#admin)
    url.pathname = `/${this.#name}`
    const { PATH, HOME } = process.env
    return {
      PATH,
      HOME,
      NODE_ENV: 'production',
      DATABASE_URL: url.href,
      SECRET_KEY: 'known to the proof of the operator, and good for nothing else',
      DATA_DIR: this.#dataDir,
      PORT: String(this.port),
      HOST: '127.0.0.1',
      GAMES_PORT: String(this.port + 1),
      PUBLIC_URL: this.at('localhost'),
      LOG_LEVEL: 'warn',
    }
  }

  async open(): Promise<void> {
    await this.#query(`create database ${this.#name}`)
  }

  /** `npm run admin -- <verb>`; answers what it said. */
  admin(...args: string[]): string {
    const script = path.join(ROOT, 'scripts/admin.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args, '--yes'], {
      cwd: ROOT,
      env: this.#env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`admin ${args[0]}: ${stderr}${stdout}`)
    return stdout
  }

  async start(): Promise<void> {
    const script = path.join(ROOT, 'scripts/start-production.mjs')
    const child = spawn(process.execPath, [script], { cwd: ROOT, env: this.#env, stdio: ['ignore', 'pipe', 'inherit'] })
    this.#server = child
    const ready = new Promise<string>((resolve) => {
      child.stdout?.on('data', (text: Buffer) => String(text).includes('listens on port') && resolve('ready'))
      setTimeout(resolve, READY_MS, 'late').unref()
    })
    const ended = once(child, 'exit').then(() => 'ended')
    const state = await Promise.race([ready, ended])
    if (state !== 'ready') throw new Error(`production did not start: ${state}`)
  }

  async close(): Promise<void> {
    const server = this.#server
    if (server !== null && server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    await this.#query(`drop database if exists ${this.#name} with (force)`)
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  async #query(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#admin })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
}
