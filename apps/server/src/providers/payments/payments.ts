/** The service did not answer, or not in a way we understand: what was asked may or may not have happened. */
export class PspUnavailable extends Error {
  override name = 'PspUnavailable'
}

/** The service said no, and nothing happened. */
export class PspRefused extends Error {
  override name = 'PspRefused'
  readonly status: number

  constructor(status: number, detail: string) {
    super(`the payment service refused (${status}): ${detail}`)
    this.status = status
  }
}

/** A return of a Pix to its payer, whoever requested it; `id` is unique among those of the payment. */
export type ReturnedPix = { id: string; amountMinor: bigint; returnedAt: Date }

/** A Pix that arrived. Its end-to-end id is the payment's name across all banks. */
export type ReceivedPix = {
  endToEndId: string
  txid: string | null
  amountMinor: bigint
  paidAt: Date
  /** The payer's CPF or CNPJ, in digits; null where the service does not say it in full. */
  payer: string | null
  /** Only what has gone: neither what is under way nor what failed. */
  returns: ReturnedPix[]
}

/** An entry of the service's list that we cannot read, say with a tenth of a cent. `name` is its end-to-end id, or a hash. */
export type OddPix = { name: string; raw: string }
export type ListedPix = { payments: ReceivedPix[]; odd: OddPix[] }

export type NewCharge = {
  /** Ours: 26 to 35 letters and digits, used once. */
  txid: string
  amountMinor: bigint
  expiresInSeconds: number
  debtor: { cpf: string; name: string } | null
}
export type Charge = {
  txid: string
  amountMinor: bigint
  /** The BR Code; null where the charge can no longer be paid. */
  pixCode: string | null
  /** No more money can come by the service's own account. */
  isOver: boolean
  payments: ReceivedPix[]
}

export type PayoutTarget =
  | { pixKey: string; document: string | null }
  | { bank: { code: string; branch: string; account: string; holder: string; document: string } }
export type NewPayout = {
  /** Ours, 1 to 35 letters and digits: the service pays one id once. */
  id: string
  amountMinor: bigint
  to: PayoutTarget
}
export type Payout = {
  id: string
  state: 'pending' | 'paid' | 'failed'
  endToEndId: string | null
  amountMinor: bigint
}

export type NewRefund = {
  /** Of the payment that goes back, whole or in part. */
  endToEndId: string
  /** Ours, 1 to 35 letters and digits: the service sends one id of a payment back once. */
  id: string
  amountMinor: bigint
}
export type Refund = { id: string; state: 'pending' | 'done' | 'failed'; amountMinor: bigint }

/** Payments by Pix through a payment service. Every call throws `PspUnavailable` or `PspRefused`. */
export interface PaymentProvider {
  /** No real bank is involved. */
  readonly isSandbox: boolean
  /** Safe to repeat with the same input. */
  createCharge(charge: NewCharge): Promise<Charge>
  findCharge(txid: string): Promise<Charge | null>
  /** Everything that arrived in this time. */
  receivedBetween(from: Date, to: Date): Promise<ListedPix>
  /** Of what arrived in this time, that of which something went back, whenever it did. */
  returnedBetween(from: Date, to: Date): Promise<ListedPix>
  pay(payout: NewPayout): Promise<Payout>
  findPayout(id: string): Promise<Payout | null>
  /** Sends a payment back to the payer. Safe to repeat with the same input. */
  refund(refund: NewRefund): Promise<Refund>
  /** The service calls `url` followed by `/pix` whenever something arrives. */
  registerWebhook(url: string): Promise<void>
}
