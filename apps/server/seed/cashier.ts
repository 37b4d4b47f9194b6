import { parseMoney } from '@trevo/contract/money'
import '../src/core/cashier/tables.ts'
import '../src/core/merchants/tables.ts'
import type { Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'

/** What differs between the brands: fees and turnover belong to the one that no regulation keeps from them. */
const RULES = {
  br: { feeFlat: '0', feeBasisPoints: 0, turnoverPercent: 0, autoApproveMax: '1000', dayCount: 5, promisedMinutes: 30 },
  none: {
    feeFlat: '1',
    feeBasisPoints: 50,
    turnoverPercent: 100,
    autoApproveMax: '500',
    dayCount: 3,
    promisedMinutes: 60,
  },
} as const

const BANK = { bankName: 'Banco Sandbox', branch: '0001', account: '12345-6', document: '00.000.000/0001-91' }

/** Ways to pay in and out; withdrawals leave by Pix and, for the brand without regulation, also to a bank account. */
export async function seedCashier(tx: Tx, brand: DemoBrand): Promise<void> {
  const { id } = await tx.selectFrom('merchant').select('id').where('code', '=', brand.code).executeTakeFirstOrThrow()
  const rules = RULES[brand.regulation]
  const holder = brand.settings.brand?.name ?? brand.code
  const payIn = {
    merchant_id: id,
    direction: 'in' as const,
    min_amount: parseMoney('10'),
    max_amount: parseMoney('5000'),
    day_max: parseMoney('20000'),
    presets: ['20', '50', '100', '200', '500', '1000'].map(parseMoney),
  }
  const payOut = {
    merchant_id: id,
    direction: 'out' as const,
    min_amount: parseMoney('20'),
    max_amount: parseMoney('10000'),
    day_max: parseMoney('20000'),
    day_count: rules.dayCount,
    promised_minutes: rules.promisedMinutes,
    fee_flat: parseMoney(rules.feeFlat),
    fee_basis_points: rules.feeBasisPoints,
    auto_approve_max: parseMoney(rules.autoApproveMax),
    turnover_percent: rules.turnoverPercent,
    bank_details: null,
  }
  await tx
    .insertInto('payment_method')
    .values([
      { ...payIn, kind: 'pix', position: 0, bank_details: null },
      { ...payIn, kind: 'bank', position: 1, bank_details: JSON.stringify({ ...BANK, holder }) },
      { ...payOut, kind: 'pix', position: 0 },
      ...(brand.regulation === 'none' ? [{ ...payOut, kind: 'bank' as const, position: 1 }] : []),
    ])
    .execute()
}
