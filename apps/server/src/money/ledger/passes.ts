import type { Tx } from '../../platform/db.ts'
import type { TransferInput } from './transfer.ts'
import { type KindRule, TRANSFER_KINDS } from './transfer-kinds.ts'

/** What each member may still be given in the transaction, as its way out has allowed. */
const passed = new WeakMap<Tx, Map<bigint, bigint>>()

/** Only the ways out call this, when caps and budget had room for it. */
export function notePass(tx: Tx, memberId: bigint, amount: bigint): void {
  const left = passed.get(tx) ?? new Map<bigint, bigint>()
  left.set(memberId, (left.get(memberId) ?? 0n) + amount)
  passed.set(tx, left)
}

/** Throws where the house would give more than a way out has allowed: a new path that forgets caps and budget fails at once. */
export function assertPassed(tx: Tx | null, { kind, key, postings }: TransferInput): void {
  const { byWay }: KindRule = TRANSFER_KINDS[kind]
  if (byWay === undefined) return
  const left = tx === null ? undefined : passed.get(tx)
  for (const { account, amount } of postings) {
    if (amount <= 0n || typeof account === 'bigint' || 'house' in account) continue
    const room = left?.get(account.memberId) ?? 0n
    if (amount > room) throw new Error(`transfer ${kind} "${key}": ${amount} did not pass a way out of the house`)
    left?.set(account.memberId, room - amount)
  }
}
