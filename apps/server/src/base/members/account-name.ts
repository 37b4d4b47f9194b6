import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike, so that a name can be read out on the phone. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 9

/** For members who register with only a number; says nothing about the person. */
export const newAccountName = () =>
  `u${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
