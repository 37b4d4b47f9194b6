import {
  linkIdentity,
  memberOfIdentity,
  type SocialKey,
  unlinkProvider,
} from '../../../base/accounts/social-identities.ts'
import { contactsOf } from '../../../base/members/contacts.ts'
import { credentialOf } from '../../../base/members/credentials.ts'
import { lockMember } from '../../../base/members/member.ts'
import { type Footprint, recordSecurityEvent } from '../../../base/members/security-events.ts'
import { inTx, type Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant, Session } from '../../../platform/guards.ts'
import type { SocialName } from '../../../providers/social/social.ts'
import type { AuthDeps } from '../deps.ts'
import { availableProviders } from './available.ts'
import { linkedProviders } from './queries.ts'

export async function linksOf({ db, social }: AuthDeps, merchant: Merchant, memberId: bigint) {
  const [linked, { hasPassword }] = await Promise.all([linkedProviders(db, memberId), credentialOf(db, memberId)])
  const linkedAt = new Map(linked.map((entry) => [entry.provider, entry.linkedAt.toISOString()]))
  const shown = new Set([...(await availableProviders(social, merchant)), ...linkedAt.keys()])
  return { list: [...shown].map((provider) => ({ provider, linkedAt: linkedAt.get(provider) ?? null })), hasPassword }
}

export async function assertUnlinked({ db }: AuthDeps, memberId: bigint, provider: SocialName): Promise<void> {
  const linked = await linkedProviders(db, memberId)
  if (linked.some((entry) => entry.provider === provider)) throw new AppError('conflict')
}

export type Owner = { id: bigint; footprint: Footprint }
export type LinkOutcome = 'linked' | 'taken'

/** The owner is notified, since the link outlives the session that made it. `taken`: it is another member's, or one is linked already. */
export function linkToOwner(deps: AuthDeps, key: SocialKey, { id, footprint }: Owner): Promise<LinkOutcome> {
  return inTx(deps.db, async (tx) => {
    await lockMember(tx, id)
    const linked = await linkedProviders(tx, id)
    if (linked.some(({ provider }) => provider === key.provider)) {
      return (await memberOfIdentity(tx, key)) === id ? 'linked' : 'taken'
    }
    if (!(await linkIdentity(tx, key, id))) return 'taken'
    const { merchantId, provider } = key
    const event = { merchantId, memberId: id, event: 'social_linked', detail: { provider } } as const
    await recordSecurityEvent(tx, { ...footprint, ...event })
    tellAfter(tx, deps, id, 'social_linked')
    return 'linked'
  })
}

export type Unlinking = { merchant: Merchant; session: Session; footprint: Footprint; provider: SocialName }

export async function unlink(deps: AuthDeps, { merchant, session, footprint, provider }: Unlinking): Promise<void> {
  const { memberId, merchantId } = session
  await inTx(deps.db, async (tx) => {
    await lockMember(tx, memberId)
    const linked = (await linkedProviders(tx, memberId)).map((entry) => entry.provider)
    if (!linked.includes(provider)) return
    const others = linked.filter((name) => name !== provider)
    if (!(await canSignInWithout(tx, deps, merchant, memberId, others))) throw new AppError('last_sign_in_way')
    await unlinkProvider(tx, memberId, provider)
    const event = { merchantId, memberId, event: 'social_unlinked', detail: { provider } } as const
    await recordSecurityEvent(tx, { ...footprint, ...event })
    tellAfter(tx, deps, memberId, 'social_unlinked')
  })
}

async function canSignInWithout(
  tx: Tx,
  { social }: AuthDeps,
  merchant: Merchant,
  memberId: bigint,
  others: readonly SocialName[],
): Promise<boolean> {
  if ((await credentialOf(tx, memberId)).hasPassword) return true
  const open = await availableProviders(social, merchant)
  if (others.some((name) => open.includes(name))) return true
  if (!merchant.flags.MOBILEVERCODELOGIN3) return false
  return (await contactsOf(tx, memberId)).some(({ kind, verifiedAt }) => kind === 'mobile' && verifiedAt !== null)
}

function tellAfter(
  tx: Tx,
  { background, tellOwner }: AuthDeps,
  memberId: bigint,
  notice: 'social_linked' | 'social_unlinked',
): void {
  tx.afterCommit(() => {
    background.run('tell an owner', () => tellOwner(memberId, notice))
  })
}
