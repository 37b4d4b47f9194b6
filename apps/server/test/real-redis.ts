import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from 'redis'
import { freePort } from './free-port.ts'

const READY_WITHIN_MS = 20_000

/** A Redis server of the test's own, which keeps nothing on disk. */
export async function realRedis(wantedPort?: number) {
  const port = wantedPort ?? (await freePort())
  const url = `redis://127.0.0.1:${port}`
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(process.env.REDIS_SERVER ?? 'redis-server', options, { stdio: 'ignore' })
  const ended = once(server, 'exit')

  const client = createClient({ url, RESP: 2, socket: { reconnectStrategy: () => 50 } })
  client.on('error', () => {})
  const patience = AbortSignal.timeout(READY_WITHIN_MS)
  await Promise.race([
    client.connect(),
    ended.then(() => Promise.reject(new Error('Redis did not start'))),
    once(patience, 'abort').then(() => Promise.reject(new Error('Redis did not answer'))),
  ])

  return {
    url,
    client,
    /** Every connection but our own, as a network that breaks would. */
    async dropAll() {
      for (const type of ['NORMAL', 'PUBSUB'])
        await client.sendCommand(['CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes'])
    },
    /** Takes connections and answers nothing, until `wake`. */
    sleep: () => server.kill('SIGSTOP'),
    wake: () => server.kill('SIGCONT'),
    /** At once, as a machine that is switched off. */
    async stop() {
      client.destroy()
      server.kill('SIGKILL')
      await ended
    },
  }
}
