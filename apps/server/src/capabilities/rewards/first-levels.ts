import { parseMoney } from '@trevo/contract/money'
import type { NewBrand } from '../../base/merchants/new-brand.ts'
import type { Tx } from '../../platform/db.ts'
import { setLevel } from './staff/queries.ts'

const LEVELS = [
  { label: 'VIP Bronze', turnover: '500' },
  { label: 'VIP Prata', turnover: '5000' },
  { label: 'VIP Ouro', turnover: '50000' },
  { label: 'VIP Diamante', turnover: '500000' },
]

/** Names and thresholds alone: what a level gives is the brand's decision, and one within its margin. */
export async function firstLevels(tx: Tx, { id }: NewBrand): Promise<void> {
  for (const [index, { label, turnover }] of LEVELS.entries()) {
    await setLevel(tx, id, index + 1, {
      label,
      turnover: parseMoney(turnover),
      withdrawal_extra_percent: 0,
      rebate_basis_points: 0,
      gift_kind: null,
      gift_amount: null,
    })
  }
}
