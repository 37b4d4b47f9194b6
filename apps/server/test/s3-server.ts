import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type Keys = { accessKeyId: string; secretAccessKey: string; region: string }

/** Works the signature of AWS out anew from the request, by the published recipe, and compares. */
function isSigned({ accessKeyId, secretAccessKey, region }: Keys, request: IncomingMessage, body: Buffer): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, credential = '', signedHeaders = '', signature = ''] =
    pattern.exec(request.headers.authorization ?? '') ?? []
  const date = String(request.headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  if (credential !== `${accessKeyId}/${scope}`) return false
  const stated = String(request.headers['x-amz-content-sha256'])
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(body)) return false
  const url = new URL(request.url ?? '/', 'http://s3')
  const headers = signedHeaders.split(';')
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    ...headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    stated,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  return headers.includes('host') && timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
}

/** An object storage in memory that answers only what is signed with its keys. */
export async function startS3({ bucket, ...keys }: Keys & { bucket: string }) {
  const objects = new Map<string, Buffer>()
  const failures: number[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const answer = (status: number, content: Buffer = Buffer.alloc(0)) =>
      response.writeHead(status, status === 307 ? { location: '/trevo-files/elsewhere' } : {}).end(content)
    const failure = failures.shift()
    if (failure !== undefined) return answer(failure)
    if (!isSigned(keys, request, body)) return answer(403)
    const path = request.url ?? ''
    if (!path.startsWith(`/${bucket}/`)) return answer(404)
    if (request.method === 'PUT') objects.set(path, body)
    if (request.method === 'DELETE') objects.delete(path)
    if (request.method !== 'GET') return answer(request.method === 'DELETE' ? 204 : 200)
    const found = objects.get(path)
    return found ? answer(200, found) : answer(404)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    /** The next answers, before anything else is looked at. */
    failures,
    settings: { endpoint, bucket, ...keys },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
