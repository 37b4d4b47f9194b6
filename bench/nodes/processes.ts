import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ownProcess } from './leaving.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PATIENCE_MS = 60_000
const START_MS = 600_000
const READY_MS = 5_000

export async function until(what: string, holds: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what} took more than ${patienceMs / 1000} s`)
    await setTimeout(100)
  }
}

export const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port })
    const say = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => say(true))
    socket.once('error', () => say(false))
  })

export async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = once(process, 'exit')
  process.kill(signal)
  await ended
}

/** Of one that leads a group: with everything it has started. */
export async function endGroup({ pid, exitCode, signalCode }: ChildProcess): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  process.kill(-pid, 'SIGKILL')
  await until('the end of a process', async () => {
    try {
      process.kill(-pid, 0)
      return false
    } catch {
      return true
    }
  })
}

/** `root`: the tree whose version it runs; `program`: what it is, and `ready` where it says that it is there. */
type Which = { root?: string; program?: string; ready?: string }

/** One server of the product, as an operator runs it, which can be killed, paused and started again. */
export class Node {
  readonly #port: number
  readonly #env: Record<string, string>
  readonly #which: Required<Which>
  #process: ChildProcess | undefined

  constructor(port: number, env: Record<string, string>, which: Which = {}) {
    this.#port = port
    this.#env = env
    this.#which = { root: ROOT, program: 'apps/server/src/main.ts', ready: '/readyz', ...which }
  }

  async start(also: Record<string, string> = {}): Promise<void> {
    const { root, program } = this.#which
    const server = spawn(process.execPath, [path.join(root, program)], {
      cwd: root,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(this.#port),
        STUDIO_PORT: String(this.#port),
        LOG_LEVEL: 'fatal',
        // What is tried is what it does when it runs: it starts in a third of the time.
        NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compiled'),
        DRAW_AHEAD: 'false',
        ...this.#env,
        ...also,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#process = ownProcess(server)
    const ready = new Promise((resolve) => server.on('message', (message) => message === 'ready' && resolve('ready')))
    // Where the machine is busy with everything else, that takes long; for ever it must not.
    const outcome = await Promise.race([ready, once(server, 'exit'), setTimeout(START_MS, 'late', { ref: false })])
    if (outcome !== 'ready')
      throw new Error(`a node did not start${outcome === 'late' ? ` within ${START_MS / 1000} s` : ''}`)
  }

  async isReady(): Promise<boolean> {
    try {
      return (
        await fetch(`http://127.0.0.1:${this.#port}${this.#which.ready}`, { signal: AbortSignal.timeout(READY_MS) })
      ).ok
    } catch {
      return false
    }
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    if (this.#process) await end(this.#process, signal)
  }

  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }
}

export async function startProxy(file: string, text: string, port: number): Promise<ChildProcess> {
  await writeFile(file, text)
  const proxy = ownProcess(spawn('haproxy', ['-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] }))
  const failed = new Promise<never>((_, reject) => {
    proxy.once('error', () => reject(new Error('this proof needs HAProxy (Debian: apt-get install haproxy)')))
    proxy.once('exit', (code) => reject(new Error(`HAProxy ended with ${code}`)))
  })
  failed.catch(() => {})
  await Promise.race([until('HAProxy', () => listens(port)), failed])
  return proxy
}

/** The file that operators get, without its certificates and with these nodes in it. */
export async function startSiteProxy(dir: string, port: number, nodePorts: readonly number[]): Promise<ChildProcess> {
  const text = await readFile(path.join(ROOT, 'deploy/proxy/haproxy.cfg'), 'utf8')
  const own = text
    .replace(/^frontend plain\n(?: .*\n)+/m, '')
    .replace(/^ {2}bind :8443 .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^ {2}server .*\n?/gm, '')
    .replaceAll('/etc/haproxy/away.html', path.join(ROOT, 'deploy/proxy/away.html'))
    .trimEnd()
  const servers = nodePorts.map((nodePort, index) => `  server node-${index + 1} 127.0.0.1:${nodePort}`)
  return startProxy(path.join(dir, 'site.cfg'), `${own}\n${servers.join('\n')}\n`, port)
}

/** One address for the database, whichever of the two is there: what a cluster manager's proxy does. */
export const startDatabaseProxy = (dir: string, port: number, primary: number, replica: number | null) =>
  startProxy(
    path.join(dir, 'database.cfg'),
    `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  option pgsql-check user trevo
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary}
${replica === null ? '' : `  server replica 127.0.0.1:${replica} backup\n`}`,
    port,
  )
