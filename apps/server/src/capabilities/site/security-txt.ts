const DAY_MS = 86_400_000
/** By RFC 9116 less than a year, so that nobody trusts a forgotten one. */
const GOOD_FOR_DAYS = 180

/** Where to report a hole, for people and their tools. */
export function securityTxt({ contact, origin, now }: { contact: string; origin: string; now: Date }): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS + GOOD_FOR_DAYS) * DAY_MS)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
