import { finishSignIn } from '../../../base/accounts/finish-sign-in.ts'
import { memberOfIdentity, type SocialKey } from '../../../base/accounts/social-identities.ts'
import { offerLink } from '../../../base/accounts/social-offer.ts'
import { type MemberRecord, memberById } from '../../../base/members/member.ts'
import type { Footprint } from '../../../base/members/security-events.ts'
import type { SignIn } from '../../../base/members/sign-in.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { hashToken, newToken } from '../../../platform/token.ts'
import type { SocialName, SocialPending, SocialPerson } from '../../../providers/social/social.ts'
import type { AuthDeps, Visitor } from '../deps.ts'
import { providerOf } from './available.ts'
import { type LinkOutcome, linkToOwner } from './links.ts'

const PENDING_MS = 10 * 60_000
const DONE_MS = 2 * 60_000

declare module '../../../base/codes/tickets.ts' {
  interface TicketData {
    /** A ticket with a member was begun by its owner, to link the identity; one without signs in. */
    'social pending': { provider: SocialName; pending: SocialPending; returnTo: string }
    /** `browser` is the hash of a cookie: a link with the ticket in it signs nobody else in. */
    'social done': { browser: string; returnTo: string }
  }
}

/** Only to a page of our own. */
const pageOf = (returnTo: string) => (/^\/m(\/|\?|$)/.test(returnTo) ? returnTo : '/m/home')

export type SocialStart = {
  merchant: Merchant
  name: SocialName
  redirectUri: string
  returnTo: string
  /** Whose account is to be linked; null: somebody signs in. */
  memberId: bigint | null
}

/** `cookie` is for the browser that began: only it can finish. */
export async function beginSocial({ db, social, tickets }: AuthDeps, start: SocialStart) {
  const { merchant, name, redirectUri, returnTo, memberId } = start
  const { url, pending } = await (await providerOf(social, merchant, name)).begin(redirectUri)
  const cookie = await tickets.issueTicket(db, {
    merchantId: merchant.id,
    purpose: 'social pending',
    memberId,
    data: { provider: name, pending, returnTo: pageOf(returnTo) },
    lifeMs: PENDING_MS,
  })
  return { url, cookie, cookieSeconds: PENDING_MS / 1000 }
}

export type SocialReturn = {
  merchant: Merchant
  name: SocialName
  callbackUrl: URL
  cookie: string | undefined
  footprint: Footprint
}
export type SocialOutcome =
  | { kind: 'known'; ticket: string; cookie: string; cookieSeconds: number }
  | { kind: 'stranger'; offer: { token: string; lifeSeconds: number }; returnTo: string }
  | { kind: 'link'; outcome: LinkOutcome | 'failed' }

/** The provider sent the browser back: a ticket for a known member, an offer to a stranger, or a link made. */
export async function returnSocial(deps: AuthDeps, come: SocialReturn): Promise<SocialOutcome> {
  const { merchant, name, callbackUrl, cookie, footprint } = come
  const { db, social, tickets } = deps
  const provider = await providerOf(social, merchant, name)
  const key = { merchantId: merchant.id, purpose: 'social pending', token: cookie ?? '' } as const
  const begun = await tickets.takeTicket(db, key)
  if (begun?.data.provider !== name) throw new AppError('session_expired')
  const { pending, returnTo } = begun.data
  const finished = provider.finish(callbackUrl, pending)
  const identityOf = ({ subject }: SocialPerson) => ({ merchantId: merchant.id, provider: name, subject })
  if (begun.memberId !== null) {
    const person = await finished.catch(() => null)
    const owner = { id: begun.memberId, footprint }
    return { kind: 'link', outcome: person ? await linkToOwner(deps, identityOf(person), owner) : 'failed' }
  }
  const person = await finished
  const member = await personsMember(deps, identityOf(person))
  if (!member) return { kind: 'stranger', offer: await offerLink(deps, merchant.id, name, person), returnTo }
  const browser = newToken()
  const ticket = await tickets.issueTicket(db, {
    merchantId: merchant.id,
    purpose: 'social done',
    memberId: member.id,
    data: { browser: hashToken(browser).toString('base64url'), returnTo },
    lifeMs: DONE_MS,
  })
  return { kind: 'known', ticket, cookie: browser, cookieSeconds: DONE_MS / 1000 }
}

/**
 * Only the provider's own subject says who somebody is: an e-mail address can be anybody's. An account begins at the
 * registration form and nowhere else, because no provider knows what a brand asks for: age, number, consent.
 */
async function personsMember({ db }: AuthDeps, key: SocialKey): Promise<MemberRecord | null> {
  const id = await memberOfIdentity(db, key)
  return id === undefined ? null : ((await memberById(db, key.merchantId, id)) ?? null)
}

export type SocialFinish = { ticket: string; cookie: string | undefined }

export async function finishSocial(
  deps: AuthDeps,
  visitor: Visitor,
  { ticket, cookie }: SocialFinish,
): Promise<SignIn & { returnTo: string }> {
  const { db, tickets } = deps
  const merchantId = visitor.merchant.id
  const done = await tickets.takeTicket(db, { merchantId, purpose: 'social done', token: ticket })
  const isSameBrowser = cookie !== undefined && done?.data.browser === hashToken(cookie).toString('base64url')
  if (!done?.memberId || !isSameBrowser) throw new AppError('session_expired')
  const member = await memberById(db, merchantId, done.memberId)
  if (member?.status === 'locked') throw new AppError('account_locked')
  if (member?.status !== 'active') throw new AppError('user_unavailable')
  return { ...(await finishSignIn(deps, member, { ...visitor, remember: true })), returnTo: done.data.returnTo }
}
