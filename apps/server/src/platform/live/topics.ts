import type { Flags } from '@trevo/contract/flags'
import type { MemberType } from '@trevo/contract/members'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { isNotNow } from '../not-now.ts'

export type LiveMerchant = { readonly id: number; readonly code: string; readonly flags: Flags }
export type LiveSession = {
  readonly id: bigint
  readonly memberId: bigint
  readonly merchantId: number
  readonly type: MemberType
}

/** A person of the operator; never together with a member's session. */
export type LiveStaff = {
  readonly id: bigint
  readonly staffId: bigint
  readonly expiresAt: Date
  readonly roles: readonly StaffRole[]
  readonly merchantId: number | null
  readonly mustChangePassword: boolean
}

export type Audience = {
  session: LiveSession | null
  staff: LiveStaff | null
  merchant: LiveMerchant
  /** Where its end is told; null for a guest. */
  endTopic: string | null
  /** When the socket has to prove itself again. */
  untilMs: number
}
type Asker = Pick<Audience, 'session' | 'staff' | 'merchant'>
export type Authorise = (ask: Asker & { key: string }) => boolean | Promise<boolean>

/** Topics as nodes know them. Clients say `site`, `me` or `name:key` and never see these. */
export const siteTopic = (merchantId: number) => `m${merchantId}:site`
export const memberTopic = (memberId: bigint) => `member:${memberId}`
export const merchantTopic = (merchantId: number, topic: string) => `m${merchantId}:${topic}`
/** Reaches the sockets of one session and ends them; nobody subscribes to it by name. */
export const sessionTopic = (sessionId: bigint) => `session:${sessionId}`
export const staffSessionTopic = (sessionId: bigint) => `session:s${sessionId}`
/** Reaches every socket of one person of the operator, which then proves itself again. */
export const staffTopic = (staffId: bigint) => `staff:${staffId}`
export const isSessionTopic = (topic: string) => topic.startsWith('session:')

export type Resolved = { topic: string; internal: string } | { topic: string; refusal: string }

export type TopicRegistry = {
  register(name: string, authorise: Authorise): void
  has(topic: string): boolean
  /** Throws where who may hear it cannot be asked now. */
  resolve(topic: string, audience: Asker): Promise<Resolved>
}

/** Which topics exist and who may hear them. */
export function createTopicRegistry(onError: (error: unknown) => void): TopicRegistry {
  const authorisers = new Map<string, Authorise>()

  async function mayHear(name: string, ask: Parameters<Authorise>[0]): Promise<string | null> {
    const authorise = authorisers.get(name)
    if (!authorise) return 'not_found'
    try {
      return (await authorise(ask)) ? null : 'no_permission'
    } catch (error) {
      // Asked anew a moment later it may be allowed; a guard with a fault of its own takes away no more than its topic.
      if (isNotNow(error)) throw error
      onError(error)
      return 'unknown_error'
    }
  }

  return {
    register(name, authorise) {
      if (!/^[a-z]+$/.test(name) || name === 'site' || name === 'me')
        throw new Error(`"${name}" cannot be a live topic.`)
      if (authorisers.has(name)) throw new Error(`The live topic ${name} is registered twice.`)
      authorisers.set(name, authorise)
    },
    has: (topic) => authorisers.has(nameOf(topic)),
    async resolve(topic, { session, staff, merchant }) {
      if (topic === 'site') return { topic, internal: siteTopic(merchant.id) }
      if (topic === 'me') {
        return session ? { topic, internal: memberTopic(session.memberId) } : { topic, refusal: 'not_logged_in' }
      }
      const name = nameOf(topic)
      const refusal = await mayHear(name, { session, staff, merchant, key: topic.slice(name.length + 1) })
      return refusal === null ? { topic, internal: merchantTopic(merchant.id, topic) } : { topic, refusal }
    },
  }
}

const nameOf = (topic: string) => topic.split(':', 1)[0] ?? ''
