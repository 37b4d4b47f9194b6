import { EMAIL } from '@trevo/contract/fields'
import { FLAG_IDS, type FlagId } from '@trevo/contract/flags'
import { Language } from '@trevo/contract/wire'
import * as z from 'zod/mini'
import { TEMPLATE_NAMES } from '../base/merchants/templates.ts'

/** What the options of several verbs look like. */
export const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
export const BrandCode = z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,31}$/))
export const BrandName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
export const Host = z.pipe(
  z.string(),
  z.pipe(
    z.transform((host: string) => host.toLowerCase()),
    z.string().check(z.regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/)),
  ),
)
export const TemplateName = z.enum(TEMPLATE_NAMES)
export const Languages = Language
export const TimeZone = z.string().check(z.refine(isTimeZone))
export const VendorCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/))
export const Mail = z.string().check(z.trim(), z.maxLength(254, { abort: true }), z.regex(EMAIL))

const FLAG = /^([A-Z0-9_]+)=(on|off)$/
/** `NEWDEVICE3=off` */
export const FlagSwitch = z.pipe(
  z.string().check(z.refine((text) => FLAG_IDS.includes(FLAG.exec(text)?.[1] as FlagId))),
  z.transform((text: string) => {
    const [, id, state] = FLAG.exec(text) ?? []
    return [id as FlagId, state === 'on'] as const
  }),
)

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
