import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status?: { code: number }
}

type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] }
    scopeSpans: { spans: Omit<Received, 'service'>[] }[]
  }[]
}

/** Takes traces as a collector of OpenTelemetry does, by OTLP over HTTP in JSON, and keeps them. */
export async function startCollector() {
  const spans: Received[] = []
  const asked: { path: string | undefined; type: string | undefined; key: string | undefined; body: string }[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const { 'content-type': type, 'x-key': key } = request.headers
    asked.push({ path: request.url, type, key: key?.toString(), body })
    if (status === 200) {
      for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
        const service = resource.attributes.find((each) => each.key === 'service.name')?.value.stringValue ?? ''
        spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ service, ...span })))
      }
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    asked,
    answer(with_: number) {
      status = with_
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
