import * as z from 'zod/mini'

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A name that every clock here can be set to, such as America/Sao_Paulo. */
export const TimeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone, 'time_zone'))
