const BRAZIL = '55'
/** The trunk's zero, with or without a carrier of one's choice, before an area code and the number. */
const TRUNK = /^0(?:\d{2})?(?=\d{10,11}$)/
/** Country, area and number without any sign of where they begin. */
const WITH_COUNTRY = /^55\d{10,11}$/

/** A telephone with its country, as people write, dial or paste it; one that names no country is Brazilian. */
export function e164Of(typed: string): string {
  const text = typed.trim()
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+') || /^00[1-9]/.test(digits)) {
    return `+${digits.replace(/^00/, '').replace(/^550(?=\d{10,11}$)/, BRAZIL)}`
  }
  if (WITH_COUNTRY.test(digits)) return `+${digits}`
  return `+${BRAZIL}${digits.replace(TRUNK, '')}`
}
