import * as z from 'zod/mini'

/** Shapes that many calls share. */
const ID_MAX = '9223372036854775807'
export const Id = z.string().check(
  z.regex(/^[1-9]\d{0,18}$/, 'id'),
  z.refine((id) => id.length < ID_MAX.length || id <= ID_MAX, 'id'),
)
export type Id = z.infer<typeof Id>

/** Client-made id that makes a write safe to repeat. */
export const RequestId = z.uuid()

/** ISO 8601 in UTC. */
export const DateTime = z.iso.datetime()

/** A calendar day in the merchant's time zone. */
export const Day = z.iso.date()

export const Language = z.enum(['PT', 'EN', 'ES'])
export type Language = z.infer<typeof Language>
export const DEFAULT_LANGUAGE: Language = 'PT'

export const Theme = z.enum(['dark', 'light'])
export type Theme = z.infer<typeof Theme>
export const DEFAULT_THEME: Theme = 'dark'

/** Nothing in the list is there twice, by what it is or by what names it. */
export const eachOnce = <T>(nameOf: (item: T) => unknown = (item) => item) =>
  z.refine<readonly T[]>((items) => new Set(items.map(nameOf)).size === items.length, 'twice')

export const Empty = z.strictObject({})

/** Opaque cursor of a list that pages by key; absent on the first page, null after the last. */
export const Cursor = z.string().check(z.maxLength(200))
