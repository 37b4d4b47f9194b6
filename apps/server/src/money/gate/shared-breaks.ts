import { idNumberHashes, lockPerson, openedIdNumber } from '../../base/members/identity.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Tx } from '../../platform/db.ts'
import { throwRefusal } from './gate.ts'
import { breakRefusals } from './gate-queries.ts'
import type { Owner } from './limits.ts'
import { type LimitDeps, tellOfBreak } from './notices.ts'
import { accountsElsewhere, copyBreaks, lockAccounts } from './shared-break-queries.ts'

export type BreakDeps = LimitDeps & { secrets: Secrets }

/**
 * Blocks the person's payments and stakes at every brand that shares breaks until the transaction ends, and returns the other
 * accounts. A break is copied to them when it begins, so that a stake checks one account only.
 */
export async function lockPersonLimits(tx: Tx, secrets: Secrets, owner: Owner): Promise<Owner[]> {
  const others = await lockElsewhere(tx, secrets, owner)
  if (others.length > 0) return others
  await lockAccounts(tx, [owner.id])
  // A document may have been added while we waited. One added from now on finds the break that begins here.
  return lockElsewhere(tx, secrets, owner)
}

async function lockElsewhere(tx: Tx, secrets: Secrets, { id, merchantId }: Owner): Promise<Owner[]> {
  const row = await tx
    .selectFrom('member_profile')
    .select('id_number_sealed as sealed')
    .where('member_id', '=', id)
    .executeTakeFirst()
  const idNumber = openedIdNumber(secrets, id, row?.sealed ?? null)
  if (idNumber === null) return []
  const hashes = idNumberHashes(secrets, idNumber)
  await lockPerson(tx, hashes)
  const others = await accountsElsewhere(tx, merchantId, hashes)
  if (others.length > 0) await lockAccounts(tx, [id, ...others.map((other) => other.id)])
  return others
}

/** The owner's breaks hold for the others from now on. */
export async function spreadBreaks(tx: Tx, deps: BreakDeps, owner: Owner, others: readonly Owner[]): Promise<void> {
  await share(tx, deps, [owner], others)
}

/** After a document was given, in its transaction: breaks of the person hold here, and those from here elsewhere. */
export async function adoptBreaks(tx: Tx, deps: BreakDeps, owner: Owner, idNumber: string): Promise<void> {
  const others = await accountsElsewhere(tx, owner.merchantId, idNumberHashes(deps.secrets, idNumber))
  await lockAccounts(tx, [owner.id, ...others.map(({ id }) => id)])
  await share(tx, deps, others, [owner])
  await share(tx, deps, [owner], others)
}

async function share(tx: Tx, deps: BreakDeps, from: readonly Owner[], to: readonly Owner[]): Promise<void> {
  if (from.length === 0 || to.length === 0) return
  const now = deps.clock.now()
  const copied = await copyBreaks(tx, { from: from.map(({ id }) => id), to: to.map(({ id }) => id), now })
  const owners = new Map(to.map((owner) => [owner.id, owner]))
  for (const { memberId, ...begun } of copied) {
    const owner = owners.get(memberId)
    if (owner) await tellOfBreak(tx, deps, owner, begun)
  }
}

/** Refuses a new account at one brand during a break at another. Call it after the document was stored. */
export async function refuseDuringBreak(
  tx: Tx,
  { secrets, now }: { secrets: Secrets; now: Date },
  { merchantId }: { merchantId: number },
  idNumber: string,
): Promise<void> {
  const others = await accountsElsewhere(tx, merchantId, idNumberHashes(secrets, idNumber))
  const ids = others.map(({ id }) => id)
  for (const refusal of await breakRefusals(tx, now, ids)) throwRefusal(refusal)
}
