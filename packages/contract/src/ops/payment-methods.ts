import * as z from 'zod/mini'
import { PaymentKind } from '../cashier.ts'
import { CentAmount, Money } from '../money.ts'
import { Id, RequestId } from '../wire.ts'
import { pageOf, pageQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: Id })
const READERS = ['finance', 'risk', 'support'] as const

/** A way to pay of the brand. */
const methodChange = {
  active: z.boolean(),
  position: z.int().check(z.gte(0), z.lte(1000)),
  min: CentAmount,
  max: CentAmount,
  dayMax: CentAmount,
  /** In: amounts to choose from. */
  presets: z.array(CentAmount).check(z.maxLength(12)),
  /** Out: what it costs, what is paid without anybody looking, how often a day, how fast, and what must be played first. */
  feeFlat: Money.check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'whole_cents')),
  feePercent: z.string().check(z.regex(/^(\d|1\d|20)(\.\d{1,2})?$/, 'percent')),
  autoApproveMax: Money.check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'whole_cents')),
  dayCount: z.int().check(z.gte(1), z.lte(1000)),
  promisedMinutes: z.int().check(z.gte(1), z.lte(43_200)),
  turnoverPercent: z.int().check(z.gte(0), z.lte(10_000)),
}
const Words = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
/** The operator's own account. */
const OwnBank = z.strictObject({
  bankName: Words,
  branch: z.string().check(z.trim(), z.maxLength(20)),
  account: Words,
  holder: Words,
  document: Words,
})
export const StaffPaymentMethod = z.object({
  id: Id,
  direction: z.enum(['in', 'out']),
  kind: PaymentKind,
  ...methodChange,
  /** In, by bank: where members send the money. */
  bank: z.nullable(
    z.object({
      bankName: z.string(),
      branch: z.string(),
      account: z.string(),
      holder: z.string(),
      document: z.string(),
    }),
  ),
  /** Founders agreed to that account: it is switched on once two people agree again. */
  asksAgain: z.boolean(),
})
export type StaffPaymentMethod = z.infer<typeof StaffPaymentMethod>

export const opsPaymentMethods = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/payment-methods',
  summary: 'Ways to pay in and out, with limits, fees and what is paid without anybody looking',
  roles: READERS,
  query: pageQuery(['position'], { direction: z.optional(z.enum(['in', 'out'])) }),
  value: pageOf(StaffPaymentMethod),
})

export const opsPaymentMethod = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/payment-methods/:id',
  summary: 'One of them',
  roles: READERS,
  params: ById,
  value: StaffPaymentMethod,
  errors: ['not_found'],
})

export const opsCreatePaymentMethod = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/payment-methods',
  summary: 'A way to pay that the brand did not have; a bank account that members send money to takes a second person',
  roles: ['finance'],
  body: z.strictObject({
    requestId: RequestId,
    direction: z.enum(['in', 'out']),
    kind: PaymentKind,
    ...methodChange,
    bank: z.nullable(OwnBank),
  }),
  gives: {
    requestId: 'words',
    direction: 'identity',
    kind: 'identity',
    active: 'more',
    position: 'words',
    min: 'less',
    max: 'more',
    dayMax: 'more',
    presets: 'words',
    feeFlat: 'less',
    feePercent: 'less',
    autoApproveMax: 'more',
    dayCount: 'more',
    promisedMinutes: 'words',
    turnoverPercent: 'less',
    bank: 'identity',
  },
  value: StaffPaymentMethod,
  errors: ['way_max', 'approval_required', 'idempotency_conflict'],
})

export const opsChangePaymentMethod = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/payment-methods/:id',
  summary: 'Change limits, fees and thresholds; what was asked for before stays as it was agreed',
  roles: ['finance'],
  params: ById,
  body: z.strictObject(methodChange),
  gives: {
    active: 'more',
    position: 'words',
    min: 'less',
    max: 'more',
    dayMax: 'more',
    presets: 'words',
    feeFlat: 'less',
    feePercent: 'less',
    autoApproveMax: 'more',
    dayCount: 'more',
    promisedMinutes: 'words',
    turnoverPercent: 'less',
  },
  value: StaffPaymentMethod,
  errors: ['not_found', 'way_max', 'approval_required'],
})
