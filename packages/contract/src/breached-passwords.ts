import { dictionary } from '@zxcvbn-ts/language-common'

/** Shorter ones nobody can choose. */
const SHORTEST = 8

/** The most frequent passwords of published breaches that our own rule would let through. The web build takes these words alone. */
export const BREACHED_PASSWORDS: readonly string[] = dictionary['passwords-common'].filter(
  (password) => password.length >= SHORTEST,
)
