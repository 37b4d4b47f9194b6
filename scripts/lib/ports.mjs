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
  const offset = Math.floor(Math.random() * INTERNAL_PORTS.count)
  for (let step = 0; step < INTERNAL_PORTS.count; step++) {
    const port = INTERNAL_PORTS.first + ((offset + step) % INTERNAL_PORTS.count)
    if (await isPortFree(port)) return port
  }
  return null
}
