import { randomBytes } from 'node:crypto'
import { type PaymentProvider, PspRefused, PspUnavailable } from '../../providers/payments/payments.ts'
import type { CashierDeps, PspAccount } from './deps.ts'

const MARKED = /^w?[0-9a-f]{24}x([0-9a-z]{1,9})$/
/** Ours, 26 to 35 letters and digits. */
export function newId(account: PspAccount): string {
  return account === null ? randomBytes(16).toString('hex') : `${randomBytes(12).toString('hex')}${markOf(account)}`
}
const markOf = (account: bigint) => `x${account.toString(36)}`
/** What stands at the 25th place of a charge's id; null: anything else does, and it is the machine's. */
export const markIn = (account: PspAccount) => (account === null ? null : markOf(account))

const BASE = 36n
const digitOf = (letter: string) => BigInt(Number.parseInt(letter, Number(BASE)))
export function accountIn(id: string): PspAccount {
  const mark = MARKED.exec(id)?.[1]
  return mark === undefined ? null : [...mark].reduce((sum, letter) => sum * BASE + digitOf(letter), 0n)
}

type Deps = Pick<CashierDeps, 'provider' | 'pix'>

export async function providerOf({ provider, pix }: Deps, account: PspAccount): Promise<PaymentProvider | undefined> {
  return account === null ? provider : pix?.provider(account)
}

/** Of a charge or payout, by its id. */
export const providerFor = (deps: Deps, id: string) => providerOf(deps, accountIn(id))

export async function accountOf(deps: Deps, merchantId: number) {
  const account = (await deps.pix?.current(merchantId)) ?? null
  return { account, provider: await providerOf(deps, account) }
}

const isSilence = (error: unknown): error is PspUnavailable | PspRefused =>
  error instanceof PspUnavailable || error instanceof PspRefused

/**
 * Does something with each account, as if it were the only one. A brand's service that does not answer, or knows us no more,
 * holds up no other.
 */
export async function withEveryAccount(deps: CashierDeps, work: (deps: CashierDeps) => Promise<void>): Promise<void> {
  await work({ ...deps, account: null })
  for (const account of (await deps.pix?.all()) ?? []) {
    const provider = await providerOf(deps, account)
    if (provider === undefined) continue
    try {
      await work({ ...deps, provider, account })
    } catch (error) {
      if (!isSilence(error)) throw error
      deps.log.warn({ err: error, account: String(account) }, 'the payment service of a brand does not answer')
    }
  }
}
