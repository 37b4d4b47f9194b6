import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'

const MAIN = new URL('../src/main.ts', import.meta.url).pathname

export type ServerProcess = { port: number; child: ChildProcess; isUp(): boolean; stop(): Promise<void> }

/** A program of ours that says `ready`, in a process of its own. */
export async function startProcess(file: string, env: Record<string, string>, port: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const ready = new Promise((resolve) => child.on('message', (message) => message === 'ready' && resolve('ready')))
  if ((await Promise.race([ready, ended])) !== 'ready') throw new Error(`${file} did not start`)
  return {
    port,
    child,
    isUp: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The server as it runs in production terms: its own process, a real port, a database that has its brands. */
export async function startServerProcess(databaseUrl: string, env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    SECRET_KEY: 'a secret that only tests know, 32+',
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    ...env,
  }
  return startProcess(MAIN, settings, port)
}
