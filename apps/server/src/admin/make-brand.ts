import { CashCurrency } from '@trevo/contract/money'
import { madeNote, makeBrand } from '../base/merchants/make-brand.ts'
import type { BrandData } from '../base/merchants/new-brand.ts'
import { brandFrom } from '../base/merchants/templates.ts'
import { writeAudit } from '../base/staff/audit.ts'
import type { Tx } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { commandLine } from './command-line.ts'
import { BrandCode, BrandName, FlagSwitch, Host, Languages, TemplateName, TimeZone } from './fields.ts'
import { many, maybe, one, UsageError, type Values } from './options.ts'
import type { Admin } from './verb.ts'

/** What init and brand ask for alike. */
export const BRAND_OPTIONS = {
  code: one('a short name in small letters and digits, such as acme; it stays for ever', BrandCode),
  name: one('the name that players read', BrandName),
  host: many('a host name it answers on, such as acme.example; the first is its main one', Host, 1),
  template: maybe('brazil or open: what it starts from', TemplateName, 'brazil'),
  language: many('PT, EN or ES, in the order it offers them; all three unless told', Languages),
  currency: maybe(`${CashCurrency.options.join(', ')}: what it counts in; BRL unless told`, CashCurrency, 'BRL'),
  'time-zone': maybe('the time zone of its days, such as America/Bogota', TimeZone, undefined),
  flag: many('a flag that differs from the template, such as NEWDEVICE3=off', FlagSwitch),
}

export function brandData(values: Values<typeof BRAND_OPTIONS>, isDefault: boolean, year: number): BrandData {
  const [mainHost = '', ...hosts] = values.host
  const [language, ...languages] = values.language
  return brandFrom({
    template: values.template,
    code: values.code,
    name: values.name,
    hosts: [mainHost, ...hosts],
    isDefault,
    timeZone: values['time-zone'],
    currency: values.currency,
    languages: language === undefined ? undefined : [language, ...languages],
    flags: Object.fromEntries(values.flag),
    year,
  })
}

/** The brand, what every capability gives a new one, and the note of it. */
export async function makeNoted(tx: Tx, { begins, clock }: Pick<Admin, 'begins' | 'clock'>, data: BrandData) {
  const brand = await makeBrand(tx, begins, data).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'host_taken') throw error
    const { host, owner } = error.value as { host: string; owner: string }
    throw new UsageError([`--host ${host} is a host of ${owner} already.`])
  })
  await writeAudit(tx, commandLine(brand.id), madeNote(data), clock.now())
  return brand
}
