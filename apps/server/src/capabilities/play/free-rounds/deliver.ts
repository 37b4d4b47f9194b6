import { formatMoney } from '@trevo/contract/money'
import { askCancel, askGrant } from '@trevo/contract/vendor-free-rounds'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { VendorCalls } from '../vendor-calls.ts'
import { type DueGrant, endExpired, noteAgreed, noteTrouble, takeDue } from './queries.ts'

/** Longer than a call may take: whoever took a grant and died is followed by somebody else. */
const LEASE_SECONDS = 30
const AT_ONCE = 20
const MAX_WAIT_SECONDS = 900

export type DeliverDeps = { db: Db; clock: Clock; live: Pick<Live, 'toMember'>; vendors: VendorCalls }

/** Ends what has run out and tells vendors what they have not agreed to yet. One that is down is told when it is back. */
export async function deliverGrants(deps: DeliverDeps): Promise<void> {
  const { db, clock, live } = deps
  for (const memberId of await endExpired(db, clock.now())) await live.toMember(memberId, 'reward.changed', {})
  const due = await takeDue(db, clock.now(), LEASE_SECONDS, AT_ONCE)
  await Promise.all(due.map((grant) => deliver(deps, grant)))
}

async function deliver({ db, clock, live, vendors }: DeliverDeps, grant: DueGrant): Promise<void> {
  const names = { grantId: String(grant.id), playerId: String(grant.memberId) }
  const answer =
    grant.state === 'cancelling'
      ? await vendors.call(grant.vendorCode, askCancel, names)
      : await vendors.call(grant.vendorCode, askGrant, {
          ...names,
          gameCode: grant.gameCode,
          rounds: grant.rounds,
          stake: formatMoney(grant.stake),
          prizeMax: formatMoney(grant.prizeMax),
          currency: grant.currency,
          expiresAt: grant.expiresAt.toISOString(),
        })
  if (answer.kind === 'ok') {
    await noteAgreed(db, grant)
    await live.toMember(grant.memberId, 'reward.changed', {})
    return
  }
  const waitSeconds = Math.min(2 ** grant.attempts, MAX_WAIT_SECONDS)
  await noteTrouble(db, grant.id, answer.why, new Date(clock.now().getTime() + waitSeconds * 1000))
}
