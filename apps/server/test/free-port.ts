import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, of which one could take a port between its choice and its use. */
const FIRST = 23_000
const COUNT = 9_000
let next = process.pid * 37

/** A port that nobody listens at, and with it the one above, where a server has its games. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT / 2; tries += 1) {
    next += 1
    const port = FIRST + ((next * 2) % COUNT)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error(`no port is free from ${FIRST} to ${FIRST + COUNT}`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const listens = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!listens) return false
  probe.close()
  await once(probe, 'close')
  return true
}
