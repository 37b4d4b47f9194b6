import { PaymentKind } from '@trevo/contract/cashier'
import * as z from 'zod/mini'
import { createMethod } from '../capabilities/cashier/staff/new-method.ts'
import { methodsOfBrand } from '../capabilities/cashier/staff-methods.ts'
import { brandCalled, write } from './command-line.ts'
import { BrandCode, Text } from './fields.ts'
import { many, maybe, one, UsageError } from './options.ts'
import { verb } from './verb.ts'

const Amount = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/))
const Percent = z.string().check(z.regex(/^(\d|1\d|20)(\.\d{1,2})?$/))
const Count = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))

export const paymentMethod = verb({
  about: 'adds a way to pay in or out to a brand',
  options: {
    brand: one('the code of the brand', BrandCode),
    direction: one('in or out', z.enum(['in', 'out'])),
    kind: one('pix or bank', PaymentKind),
    min: one('the smallest amount, such as 10.00', Amount),
    max: one('the largest amount', Amount),
    'day-max': one('how much a member may move in a day', Amount),
    preset: many('in: an amount to choose from; said once for each', Amount),
    'fee-flat': maybe('out: what one costs, such as 1.50; nothing unless told', Amount, '0'),
    'fee-percent': maybe('out: what one costs in percent; nothing unless told', Percent, '0'),
    'auto-approve-max': maybe('out: paid without anybody looking up to this; nothing unless told', Amount, '0'),
    'day-count': maybe('out: how many in a day; 5 unless told', Count, 5),
    'promised-minutes': maybe('out: within how many minutes it is paid; 120 unless told', Count, 120),
    'turnover-percent': maybe('out: how much of what was paid in is played first; 0 unless told', Count, 0),
    position: maybe('its place among the others; 0 unless told', Count, 0),
    'bank-name': maybe('bank in: the bank that transfers go to', Text, null),
    'bank-branch': maybe('bank in: the branch', Text, null),
    'bank-account': maybe('bank in: the account', Text, null),
    'bank-holder': maybe('bank in: whose account it is', Text, null),
    'bank-document': maybe('bank in: the holder’s CNPJ', Text, null),
  },
  async run(admin, values) {
    const { direction, kind } = values
    const brand = await brandCalled(admin, values.brand)
    const body = {
      active: true,
      position: values.position,
      min: values.min,
      max: values.max,
      dayMax: values['day-max'],
      presets: values.preset,
      feeFlat: values['fee-flat'],
      feePercent: values['fee-percent'],
      autoApproveMax: values['auto-approve-max'],
      dayCount: values['day-count'],
      promisedMinutes: values['promised-minutes'],
      turnoverPercent: values['turnover-percent'],
    }
    const bankDetails = direction === 'in' && kind === 'bank' ? bankOf(values) : null
    await write(admin, brand.id, (tx) => createMethod(tx, brand.id, { body, direction, kind, bankDetails }))
    admin.say(`${brand.code} takes ${kind} ${direction} from ${values.min} to ${values.max}.`)
    const others = await methodsOfBrand(admin.db, brand.id, direction === 'in' ? 'out' : 'in')
    if (!others.some(({ active }) => active))
      admin.say(
        `It has no way ${direction === 'in' ? 'out' : 'in'} yet: add one with --direction ${direction === 'in' ? 'out' : 'in'}.`,
      )
    if (kind === 'pix' && admin.config.providers.pix === undefined)
      admin.say('No payment service is set: PIX_API_URL and what belongs to it (docs/SETTINGS.md).')
  },
})

const BANK = {
  bankName: 'bank-name',
  branch: 'bank-branch',
  account: 'bank-account',
  holder: 'bank-holder',
  document: 'bank-document',
} as const

function bankOf(values: Record<(typeof BANK)[keyof typeof BANK], string | null>) {
  const missing = Object.values(BANK).filter((name) => values[name] === null)
  if (missing.length > 0) throw new UsageError(missing.map((name) => `--${name} is missing: a bank transfer needs it.`))
  const text = (name: (typeof BANK)[keyof typeof BANK]) => values[name] ?? ''
  return {
    bankName: text(BANK.bankName),
    branch: text(BANK.branch),
    account: text(BANK.account),
    holder: text(BANK.holder),
    document: text(BANK.document),
  }
}
