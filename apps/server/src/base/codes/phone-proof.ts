import type { Flags } from '@trevo/contract/flags'
import type { Tx } from '../../platform/db.ts'
import type { PhoneTokenProvider } from '../../providers/phone-token/phone-token.ts'
import type { Asker } from './asker.ts'
import type { CodePurpose, Codes } from './codes.ts'
import type { Tickets } from './tickets.ts'

declare module './tickets.ts' {
  interface TicketData {
    'phone token': Record<string, never>
  }
}

/** The end of a signature can be written in several ways that all verify; what was signed, in one. */
const signedPart = (idToken: string) => idToken.split('.').slice(0, 2).join('.')

/** Longer than any token is accepted for. */
const SPENT_MS = 30 * 60_000

export type PhoneClaim = {
  merchant: { id: number; flags: Flags }
  purpose: CodePurpose
  /** Whose try it is. */
  asker: Asker
  /** The number to prove, in E.164. */
  phone: string
  /** A code of ours, or the ID token of a phone-verification service where the brand uses one. */
  code: string
  idToken: string | undefined
}
/** Call `use` in the transaction of what the proof allows. False: it was used meanwhile, so give up. */
export type PhoneProof = { use(tx: Tx): Promise<boolean> }
/** Null: the number is not proven. Call it outside any transaction, see `checkCode`. */
export type ProvePhone = (claim: PhoneClaim) => Promise<PhoneProof | null>

export type ProvePhoneOptions = {
  codes: Pick<Codes, 'checkCode' | 'spendCode'>
  tickets: Pick<Tickets, 'spendOnce'>
  phoneToken: PhoneTokenProvider | null
}

export function createProvePhone({ codes, tickets, phoneToken }: ProvePhoneOptions): ProvePhone {
  return async ({ merchant, purpose, asker, phone, code, idToken }) => {
    if (idToken) {
      if (!merchant.flags.PHONEVERIFY || phoneToken === null) return null
      if ((await phoneToken.phoneOf(idToken)) !== phone) return null
      const key = { merchantId: merchant.id, purpose: 'phone token', token: signedPart(idToken) } as const
      return { use: (tx) => tickets.spendOnce(tx, key, SPENT_MS) }
    }
    if (code === '') return null
    const checked = await codes.checkCode({ merchantId: merchant.id, purpose, target: phone, asker }, code)
    return checked && { use: (tx) => codes.spendCode(tx, checked) }
  }
}
