import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Player } from '../players.ts'
import '../tables.ts'

export type Promo = { reference: bigint; balanceAfter: bigint; inputHash: bigint }

export function promoBy(
  tx: Tx,
  { merchantId, memberId }: Player,
  { vendorCode, transactionId }: { vendorCode: string; transactionId: string },
): Promise<Promo | undefined> {
  return tx
    .selectFrom('vendor_promo')
    .select(['id as reference', 'balance_after as balanceAfter', 'input_hash as inputHash'])
    .where('book_id', '=', bookOf(merchantId))
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', vendorCode)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
}

export type Spending = { merchantId: number; vendorCode: string; currency: Currency; day: string; amount: bigint }

/** Takes from what the vendor may give on a day of a brand, or refuses: of many at once no more get through than it pays for. */
export async function takePromoBudget(tx: Tx, spending: Spending): Promise<void> {
  const { merchantId, vendorCode, currency, day, amount } = spending
  const { rows } = await sql`
    insert into vendor_promo_day as d (book_id, vendor_code, currency, day, spent)
    select ${bookOf(merchantId)}::int, l.vendor_code, l.currency, ${day}::date, ${amount}::bigint from vendor_limit l
    where l.vendor_code = ${vendorCode} and l.currency = ${currency} and ${amount}::bigint <= l.promo_day_max
    on conflict (book_id, vendor_code, currency, day) do update set spent = d.spent + excluded.spent
    where d.spent + excluded.spent <= (
      select l.promo_day_max from vendor_limit l where l.vendor_code = ${vendorCode} and l.currency = ${currency})
    returning spent`.execute(tx)
  if (rows.length > 0) return
  const limit = await tx
    .selectFrom('vendor_limit')
    .select('promo_day_max as max')
    .where('vendor_code', '=', vendorCode)
    .where('currency', '=', currency)
    .executeTakeFirst()
  throw new AppError(limit === undefined || limit.max === null ? 'budget_missing' : 'budget_spent')
}

export type NewPromo = Player & {
  reference: bigint
  vendorCode: string
  transactionId: string
  campaignId: string
  currency: Currency
  amount: bigint
  transferId: bigint
  balanceAfter: bigint
  inputHash: bigint
  now: Date
}

export async function insertPromo(tx: Tx, promo: NewPromo): Promise<void> {
  await sql`insert into vendor_promo (book_id, member_id, id, amount, transfer_id, balance_after, input_hash, created_at, vendor_code,
      currency, campaign_id, transaction_id)
    values (${bookOf(promo.merchantId)}, ${promo.memberId}, ${promo.reference}, ${promo.amount}, ${promo.transferId}, ${promo.balanceAfter},
      ${promo.inputHash}, ${promo.now}, ${promo.vendorCode}, ${promo.currency}, ${promo.campaignId}, ${promo.transactionId})`.execute(
    tx,
  )
}
