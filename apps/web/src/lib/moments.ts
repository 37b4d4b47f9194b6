import type { Language } from '@trevo/contract/wire'
import { kept, LOCALE } from './format.ts'

const STYLES = {
  /** `15 de nov., 14:20` */
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** `14:20` */
  clock: { hour: '2-digit', minute: '2-digit' },
  /** `15 de novembro` */
  day: { day: 'numeric', month: 'long' },
  /** `15 de novembro de 2025` */
  date: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type MomentStyle = keyof typeof STYLES

/** A point of time, of this year unless its style has one, as people write it; hours and days are the merchant's. */
export function momentText(at: string | Date, style: MomentStyle, language: Language, timeZone: string): string {
  const make = () => new Intl.DateTimeFormat(LOCALE[language], { ...STYLES[style], hourCycle: 'h23', timeZone })
  return kept(`m:${style}:${language}:${timeZone}`, make).format(new Date(at))
}
