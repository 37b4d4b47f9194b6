import type { LegalKind } from '@trevo/contract/legal'
import { COOLING_HOURS, COPY_DAYS, KEEP_DAYS } from '../../base/members/keeping.ts'

/** How long before it counts a text that asks for consent is announced. */
export const NOTICE_DAYS = 15

/** What texts promise in figures: names in braces, filled with what the code does. A text cannot say another figure and be published. */
export const PROMISES = {
  contactDays: KEEP_DAYS.contacts,
  personYears: Math.floor(KEEP_DAYS.person / 366),
  copyDays: COPY_DAYS,
  coolingHours: COOLING_HOURS,
  noticeDays: NOTICE_DAYS,
} as const

export type PromiseName = keyof typeof PROMISES

/** The names that a text must not leave out. */
export const REQUIRED: Readonly<Record<LegalKind, readonly PromiseName[]>> = {
  terms: ['noticeDays', 'coolingHours'],
  policy: ['contactDays', 'personYears', 'copyDays', 'noticeDays'],
  responsible: [],
}
