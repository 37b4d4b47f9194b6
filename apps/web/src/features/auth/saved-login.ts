import { read, remove, type Stored, write } from '../../lib/storage.ts'
import { openOnDevice, sealToDevice } from './device-seal.ts'

export type SavedLogin = Pick<Stored<'remPass'>, 'type' | 'username' | 'countryDialingCode'>

/**
 * The login that fills the form next time. The password goes along only where the brand saves it, and only sealed to this
 * device: where the browser cannot do that, the name alone is kept.
 */
export async function saveLogin(login: SavedLogin & { password?: string }, savesPassword: boolean): Promise<void> {
  const { password, ...name } = login
  write('remPass', name)
  if (password !== undefined && savesPassword) await addPassword(name, password)
}

async function addPassword(login: SavedLogin, password: string): Promise<void> {
  const sealed = await sealToDevice(password)
  // Somebody else may have signed in meanwhile, or asked to be forgotten.
  if (sealed !== null && read('remPass')?.username === login.username) write('remPass', { ...login, password: sealed })
}

export function savedLogin(): SavedLogin | null {
  const stored = read('remPass')
  if (!stored) return null
  const { password: _, ...login } = stored
  return login
}

/** Null where none is kept, or it does not open on this device. */
export async function savedPassword(savesPassword: boolean): Promise<string | null> {
  const sealed = savesPassword ? read('remPass')?.password : undefined
  return sealed ? openOnDevice(sealed) : null
}

export const forgetSavedLogin = () => remove('remPass')

/** After a change of password the saved one would be wrong. */
export async function replaceSavedPassword(username: string, password: string): Promise<void> {
  const stored = read('remPass')
  if (!stored?.password || stored.username !== username) return
  const { password: _, ...login } = stored
  write('remPass', login)
  await addPassword(login, password)
}
