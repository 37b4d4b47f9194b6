import { type Breaker, isAwayStatus, ServiceAway } from '../../platform/breaker.ts'
import type { IdentityServiceSettings } from '../../platform/identity-settings.ts'
import { askService } from '../outside/ask-outside.ts'
import type { WayOut } from '../outside/way-out.ts'
import { IdentityAway } from './identity.ts'

const MAX_ANSWER_BYTES = 200_000

type Answer = { status: number; value: unknown }
type JsonServiceOptions = { breaker: Breaker; timeoutMs: number; way?: WayOut; away?: (why: string) => Error }
type Post = (path: string, body: unknown) => Promise<Answer>

/**
 * JSON by POST with a bearer token. What is sent is about a person: neither it nor the answer ever stands in an error, and so in
 * no log.
 */
export function jsonService(
  { url, token }: IdentityServiceSettings,
  { breaker, timeoutMs, way = 'anywhere', away = (why) => new IdentityAway(why) }: JsonServiceOptions,
): Post {
  async function post(path: string, body: unknown): Promise<Answer> {
    const { status, bytes } = await askService(`${url.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      way,
    })
    if (status >= 300 && status < 400) throw new Error('redirected')
    return { status, value: bytes.length === 0 ? null : (JSON.parse(bytes.toString('utf8')) as unknown) }
  }
  return async (path, body) => {
    try {
      return await breaker.run(() => post(path, body), isAwayStatus)
    } catch (error) {
      throw away(error instanceof ServiceAway ? error.message : `${path} got no answer`)
    }
  }
}
