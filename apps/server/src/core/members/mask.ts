const HIDDEN = '•••••'

/** Enough of it that its owner recognises it, and nobody else learns it. */
export const maskMobile = (number: string) => `${number.slice(0, 3)}${HIDDEN}${number.slice(-3)}`

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at > 1 ? 1 : 0)}${HIDDEN}${email.slice(at)}`
}

export const maskIdNumber = (digits: string) => `${HIDDEN}${digits.slice(-2)}`
