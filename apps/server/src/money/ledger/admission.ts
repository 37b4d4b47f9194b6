import type { Tx } from '../../platform/db.ts'
import type { TransferInput } from './transfer.ts'
import { type Gate, type KindRule, TRANSFER_KINDS } from './transfer-kinds.ts'

/** Whom a gate has let through, for as long as the transaction lasts. */
const admitted = new WeakMap<Tx, Set<string>>()

const nameOf = (gate: Gate, memberId: bigint) => `${gate} ${memberId}`

/** Only gates call this, when they have let the member through. */
export function noteAdmission(tx: Tx, gate: Gate, memberId: bigint): void {
  const names = admitted.get(tx) ?? new Set()
  names.add(nameOf(gate, memberId))
  admitted.set(tx, names)
}

/**
 * Throws where money of a gated kind would move for a member whom the gate has not let through in this transaction: a new
 * path that forgets the gate fails the first time it is tried. Without a transaction nobody can have been let through.
 */
export function assertAdmitted(tx: Tx | null, { kind, key, postings }: TransferInput): void {
  const { gate, side = 'both' }: KindRule = TRANSFER_KINDS[kind]
  if (gate === null) return
  const names = tx === null ? undefined : admitted.get(tx)
  for (const { account, amount } of postings) {
    if ((side === 'from' && amount > 0n) || (side === 'to' && amount < 0n)) continue
    if (typeof account === 'bigint') throw new Error(`transfer ${kind} "${key}": a gated transfer names its accounts`)
    if ('house' in account || names?.has(nameOf(gate, account.memberId))) continue
    throw new Error(`transfer ${kind} "${key}": member ${account.memberId} did not pass the gate "${gate}"`)
  }
}
