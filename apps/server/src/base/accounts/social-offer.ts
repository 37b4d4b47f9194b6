import type { Db, Tx } from '../../platform/db.ts'
import type { SocialName, SocialPerson } from '../../providers/social/social.ts'
import type { Tickets } from '../codes/tickets.ts'
import { type Footprint, recordSecurityEvent } from '../members/security-events.ts'
import { linkIdentity } from './social-identities.ts'

const OFFER_MS = 30 * 60_000

declare module '../codes/tickets.ts' {
  interface TicketData {
    /** Somebody without an account, whom a provider has vouched for: registering links the two. */
    'social offer': { provider: SocialName; subject: string; name: string | null; email: string | null }
  }
}

type Place = { merchantId: number; token: string }
const keyOf = ({ merchantId, token }: Place) => ({ merchantId, purpose: 'social offer', token }) as const

/** The token is for the browser that came, and for nobody else. */
export async function offerLink(
  { db, tickets }: { db: Db; tickets: Pick<Tickets, 'issueTicket'> },
  merchantId: number,
  provider: SocialName,
  { subject, name, email }: SocialPerson,
): Promise<{ token: string; lifeSeconds: number }> {
  const data = { provider, subject, name, email }
  const token = await tickets.issueTicket(db, { merchantId, purpose: 'social offer', data, lifeMs: OFFER_MS })
  return { token, lifeSeconds: OFFER_MS / 1000 }
}

/** Whom the offer is about; null once it is used or over. */
export async function readOffer(db: Db, tickets: Pick<Tickets, 'readTicket'>, place: Place) {
  return (await tickets.readTicket(db, keyOf(place)))?.data ?? null
}

/** Uses the offer up, with everything else of the transaction or not at all. False: it was used, is over, or came late. */
export async function takeOffer(
  tx: Tx,
  tickets: Pick<Tickets, 'takeTicket'>,
  place: Place,
  owner: Footprint & { memberId: bigint },
): Promise<boolean> {
  const { merchantId } = place
  const offer = await tickets.takeTicket(tx, keyOf(place))
  if (!offer) return false
  const { provider, subject } = offer.data
  if (!(await linkIdentity(tx, { merchantId, provider, subject }, owner.memberId))) return false
  await recordSecurityEvent(tx, { ...owner, merchantId, event: 'social_linked', detail: { provider } })
  return true
}
