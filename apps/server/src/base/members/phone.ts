// With the mobile patterns of every country: a landline gets no message, whatever its length.
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * The number in E.164, or null where no country has such a mobile number. The same telephone always gives the same text,
 * however it was typed or pasted: with the country's code again, an international or trunk prefix, or a carrier's.
 */
export function phoneOf(dialingCode: string, number: string): string | null {
  const text = number.trim().replace(/^00(?=[1-9])/, '+')
  const parsed = parsePhoneNumberFromString(text, { defaultCallingCode: dialingCode.replace('+', ''), extract: false })
  return parsed?.isValid() ? parsed.number : null
}
