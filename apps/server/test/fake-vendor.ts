import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signedText } from '@trevo/contract/vendor-wallet'

type Answer = { status?: number; success: boolean; errorCode?: string; value?: unknown }

/** A vendor that the platform calls; it believes nothing that is not signed with its secret. */
export type FakeVendor = {
  url: string
  /** Every call that was signed as it should be. */
  seen: { path: string; body: Record<string, unknown> }[]
  /** What it says next to each path; without an entry it does not answer at all. */
  says: Map<string, Answer>
  close(): Promise<void>
}

export async function startFakeVendor(secret: string): Promise<FakeVendor> {
  const seen: FakeVendor['seen'] = []
  const says: FakeVendor['says'] = new Map()
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    const path = request.url ?? ''
    const signed = signedText(String(request.headers['x-timestamp']), path, raw)
    const isSigned = request.headers['x-signature'] === createHmac('sha256', secret).update(signed).digest('hex')
    const name = path.replace('/calls', '')
    const answer = isSigned ? says.get(name) : { status: 401, success: false, errorCode: 'vendor_signature' }
    if (isSigned) seen.push({ path: name, body: JSON.parse(raw) })
    if (answer === undefined) return response.destroy()
    const { status = answer.success ? 200 : 409, ...envelope } = answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calls`,
    seen,
    says,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
