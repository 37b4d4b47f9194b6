import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CONSOLE_DIR, ROOT, SERVER_MAIN, WEB_DIR } from '../../scripts/lib/paths.mjs'
import { SERVER_SETTINGS } from './server-settings.ts'

/** A node of its own on the database of the tests, which may be killed and started again without the others noticing. */
export class OwnServer {
  readonly url: string
  readonly #port: number
  readonly #dataDir = mkdtempSync(path.join(os.tmpdir(), 'trevo-e2e-node-'))
  #child: ChildProcess | null = null

  readonly #env: Readonly<Record<string, string>>

  constructor(port: number, env: Readonly<Record<string, string>> = {}) {
    this.#port = port
    this.#env = env
    this.url = `http://localhost:${port}`
  }

  /** Returns once it answers. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [SERVER_MAIN], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...SERVER_SETTINGS,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        LOG_LEVEL: 'warn',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, '.cache/compiled'),
        WEB_DIR: process.env.WEB_DIR ?? WEB_DIR,
        CONSOLE_DIR: process.env.CONSOLE_DIR ?? CONSOLE_DIR,
        ...this.#env,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child = child
    const ready = new Promise<string>((resolve) => {
      child.on('message', (message) => message === 'ready' && resolve('ready'))
    })
    const ended = once(child, 'exit').then(() => 'ended')
    if ((await Promise.race([ready, ended])) !== 'ready') throw new Error('the node did not start')
  }

  /** As a power cut would: nothing is finished, nobody is told. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
