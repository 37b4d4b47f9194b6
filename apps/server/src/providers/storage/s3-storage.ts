import { AwsClient } from 'aws4fetch'
import { createBreaker, isAwayStatus } from '../../platform/breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ObjectStorageSettings } from '../../platform/provider-settings.ts'
import { STORED_NAME, type StorageProvider } from './storage.ts'

const TIMEOUT_MS = 15_000
const PREFIX = 'files'

/** Files in a bucket of any service that speaks the S3 interface. The bucket stays private: this server alone reads it. */
export function s3Storage(settings: ObjectStorageSettings, clock?: Clock): StorageProvider {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const breaker = createBreaker({ service: 'the object storage', ...(clock && { clock }) })
  const urlOf = (name: string) => {
    if (!STORED_NAME.test(name)) throw new Error(`${name} is not the name of a stored file`)
    return `${endpoint.replace(/\/+$/, '')}/${bucket}/${PREFIX}/${name}`
  }
  async function ask(method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Uint8Array): Promise<Response> {
    const url = urlOf(name)
    const send = () =>
      client.fetch(url, {
        method,
        ...(body && { body: Buffer.from(body), headers: { 'content-type': 'application/octet-stream' } }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // A signed call is for the service that was configured and nobody it points to.
        redirect: 'error',
      })
    const response = await breaker.run(send, isAwayStatus)
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`the object storage answered ${method} with ${response.status}`)
  }
  return {
    async put(name, bytes) {
      const response = await ask('PUT', name, bytes)
      await response.body?.cancel()
      if (!response.ok) throw new Error('the object storage has no such bucket')
    },
    async get(name) {
      const response = await ask('GET', name)
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    async remove(name) {
      await (await ask('DELETE', name)).body?.cancel()
    },
  }
}
