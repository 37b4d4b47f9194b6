import { locale } from './page.ts'

let form: Intl.DateTimeFormat | null = null

/** Date and time of day. What the browser needs to know for it takes it tens of milliseconds: only when it is wanted. */
export function whenText(at: string): string {
  form ??= new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' })
  return form.format(new Date(at))
}
