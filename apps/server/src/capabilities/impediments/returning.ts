import { cutToCents } from '@trevo/contract/money'
import type { ImpedimentTrouble } from '@trevo/contract/ops/impediments'
import { admitClosing } from '../../money/gate/gate.ts'
import { balancesOf } from '../../money/ledger/queries.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Brand } from '../cashier/deps.ts'
import { methodsFor } from '../cashier/methods.ts'
import { type AccountRow, accountsOf, isOwnAccount } from '../cashier/payout-accounts.ts'
import { arePayoutsHeld } from '../cashier/payout-hold.ts'
import { payoutWait } from '../cashier/payout-wait.ts'
import { unsentWithdrawals } from '../cashier/withdrawal-queries.ts'
import { giveBack, payWhole } from '../cashier/withdrawals.ts'
import type { ImpedimentDeps } from './deps.ts'
import type { Owner } from './queries.ts'

export const NOTE = 'impedimento legal'
export const BY_ITSELF = 'SIGAP'

export type Returned = { paid: bigint; trouble: ImpedimentTrouble | null }

/**
 * Pays all that is in the account, with what waited for staff, to the member's own registered account, by the way of every
 * withdrawal. What is left to play does not hold it back, since nobody may play it. A hold or a debt does. The caller holds the member.
 */
export async function returnMoney(
  tx: Tx,
  deps: ImpedimentDeps,
  brand: Brand,
  owner: Owner,
  cpf: string | null,
): Promise<Returned> {
  const { cashier } = deps.standing
  // What was approved leaves by itself; giving it back would have it sent twice as late.
  const undecided = (await unsentWithdrawals(tx, owner.id)).filter(({ state }) => state === 'review')
  const waiting = undecided.reduce((sum, { amount }) => sum + amount, 0n)
  if (cutToCents((await cashOf(tx, brand, owner)) + waiting) <= 0n) return { paid: 0n, trouble: null }
  const now = deps.clock.now()
  const stop = (trouble: ImpedimentTrouble): Returned => ({ paid: 0n, trouble })
  if (await arePayoutsHeld(tx, owner.id)) return stop('payouts_held')
  if (await owes(tx, owner, now)) return stop('debt')
  const target = await targetOf(tx, deps, owner, cpf)
  if (typeof target === 'string') return stop(target)
  const step = { to: 'rejected', at: now, reason: 'other', actor: BY_ITSELF, note: NOTE } as const
  for (const withdrawal of undecided) await giveBack(tx, cashier, withdrawal, step)
  const amount = cutToCents(await cashOf(tx, brand, owner))
  await payWhole(tx, cashier, brand, owner, { ...target, amount, by: BY_ITSELF, note: NOTE, isDecided: true })
  return { paid: amount, trouble: null }
}

export async function cashOf(
  tx: Tx,
  { currency }: Brand,
  owner: Owner,
  kind: 'cash' | 'held' = 'cash',
): Promise<bigint> {
  const balances = await balancesOf(tx, owner)
  return balances.find((one) => one.kind === kind && one.currency === currency)?.balance ?? 0n
}

/** Admitted otherwise: the ledger asks for it. */
async function owes(tx: Tx, { id: memberId, merchantId }: Owner, now: Date): Promise<boolean> {
  try {
    await admitClosing(tx, now, { memberId, merchantId }, { evenClosed: true })
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

/** The newest account that is the member's own and was there long enough; else why there is none. */
async function targetOf(tx: Tx, deps: ImpedimentDeps, owner: Owner, cpf: string | null) {
  const methods = await methodsFor(tx, owner, 'out')
  const accounts = await accountsOf(tx, deps.standing.cashier.secrets, owner.id)
  const own = accounts.filter((account) => cpf !== null && isOwnAccount(account, cpf))
  if (own.length === 0) return 'payout_account_missing'
  const payable = own.flatMap((account) => {
    const method = methods.find(({ kind }) => kind === account.kind)
    return method ? [{ account, method }] : []
  })
  if (payable.length === 0) return 'payment_unavailable'
  for (const one of payable) if (!(await waits(tx, deps, owner, one.account))) return one
  return 'payout_waits'
}

async function waits(tx: Tx, { clock }: ImpedimentDeps, { id, merchantId }: Owner, account: AccountRow) {
  return (await payoutWait(tx, { memberId: id, merchantId, accountId: account.id, now: clock.now() })) !== null
}
