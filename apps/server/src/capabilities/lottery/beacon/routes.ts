import type { SandboxBeacon } from '@trevo/fair/sandbox'
import type { App } from '../../../platform/http/app.ts'

/** Where the studio, scripts and strangers ask the sandbox beacon, as they would ask the public one. */
const SANDBOX_BEACON_PATH = '/wps/beacon'

export function beaconRoutes({ http }: App, sandbox: SandboxBeacon): void {
  http.get(`${SANDBOX_BEACON_PATH}/*`, async (request, reply) => {
    const path = request.url.slice(SANDBOX_BEACON_PATH.length).split('?', 1)[0] ?? ''
    const answer = await sandbox.answer(path, request.signal).catch(() => undefined)
    if (answer === undefined) return reply.code(404).send({ error: 'not found' })
    const isLatest = path.endsWith('/latest')
    return reply.header('cache-control', isLatest ? 'no-store' : 'public, max-age=86400').send(answer)
  })
}
