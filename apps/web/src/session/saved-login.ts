import { read, remove, type Stored, write } from '../lib/storage.ts'

type Stated = Stored<'remPass'>
export type SavedLogin = Pick<Stated, 'type' | 'username' | 'countryDialingCode'> & { password?: string }

const SALT_LENGTH = 8

const encode = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const decode = (text: string) => new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))

function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_LENGTH))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}

/** Encoded twice with a salt, as the specification asks. It hides the password from a glance, from nothing else. */
export function veil(password: string, salt: string = newSalt()): string {
  return encode(salt + encode(password))
}

export function unveil(veiled: string): string | null {
  try {
    return decode(decode(veiled).slice(SALT_LENGTH))
  } catch {
    return null
  }
}

/** The login that fills the form next time. The password goes along only where the brand saves it. */
export function saveLogin({ password, ...login }: SavedLogin, savesPassword: boolean): void {
  write('remPass', { ...login, ...(password !== undefined && savesPassword && { password: veil(password) }) })
}

export function savedLogin(savesPassword: boolean): SavedLogin | null {
  const stored = read('remPass')
  if (!stored) return null
  const { password: veiled, ...login } = stored
  const password = veiled && savesPassword ? unveil(veiled) : null
  return { ...login, ...(password !== null && { password }) }
}

export const forgetSavedLogin = () => remove('remPass')

/** After a change of password the saved one would be wrong. */
export function replaceSavedPassword(username: string, password: string): void {
  const stored = read('remPass')
  if (stored?.password && stored.username === username) write('remPass', { ...stored, password: veil(password) })
}
