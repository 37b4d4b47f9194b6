const HIDDEN = '•••••'

/** Enough of it that its owner recognises it, and nobody else learns it. */
export const maskMobile = (number: string) => `${number.slice(0, 3)}${HIDDEN}${number.slice(-3)}`

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at > 1 ? 1 : 0)}${HIDDEN}${email.slice(at)}`
}

export const maskIdNumber = (digits: string) => `${HIDDEN}${digits.slice(-2)}`

/** `rafael` becomes `ra***l`: its owner recognises it, and nobody can count its letters. */
export function maskName(name: string): string {
  const letters = Array.from(name)
  return letters.length < 4 ? `${letters[0] ?? ''}***` : `${letters.slice(0, 2).join('')}***${letters.at(-1)}`
}
