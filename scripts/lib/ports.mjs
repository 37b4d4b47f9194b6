import net from 'node:net'

// Below the ephemeral range of Linux: inside it a reconnecting client can connect to itself and hold the port.
const INTERNAL_PORTS = { first: 21000, count: 900 }

export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** A free port for what only we talk to: the preferred one if it still is, else one from a random place in the range. */
export async function findInternalPort(preferred) {
  if (preferred && (await isPortFree(preferred))) return preferred
  return findPortsInRow(1)
}

/** The first of so many free ports in a row: what a program opens beside its own port is the next one. */
export async function findPortsInRow(count) {
  const { first, count: all } = INTERNAL_PORTS
  const offset = Math.floor(Math.random() * all)
  for (let step = 0; step < all; step++) {
    const port = first + ((offset + step) % all)
    if (port + count > first + all) continue
    const free = await Promise.all(Array.from({ length: count }, (_, n) => isPortFree(port + n)))
    if (free.every(Boolean)) return port
  }
  return null
}
