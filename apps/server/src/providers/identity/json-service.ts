import { type Breaker, isAwayStatus, ServiceAway } from '../../platform/breaker.ts'
import type { IdentityServiceSettings } from '../../platform/identity-settings.ts'
import { IdentityAway } from './identity.ts'

const MAX_ANSWER_BYTES = 200_000

type Answer = { status: number; value: unknown }
type JsonServiceOptions = { breaker: Breaker; timeoutMs: number; away?: (why: string) => Error }
type Post = (path: string, body: unknown) => Promise<Answer>

/**
 * JSON by POST with a bearer token. What is sent is about a person: neither it nor the answer ever stands in an error, and so in
 * no log.
 */
export function jsonService(
  { url, token }: IdentityServiceSettings,
  { breaker, timeoutMs, away = (why) => new IdentityAway(why) }: JsonServiceOptions,
): Post {
  async function post(path: string, body: unknown): Promise<Answer> {
    const response = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (text.length > MAX_ANSWER_BYTES) throw new Error('too long')
    return { status: response.status, value: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  return async (path, body) => {
    try {
      return await breaker.run(() => post(path, body), isAwayStatus)
    } catch (error) {
      throw away(error instanceof ServiceAway ? error.message : `${path} got no answer`)
    }
  }
}
