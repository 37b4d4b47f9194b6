import { newRequestId } from './request-id.ts'
import { read, write } from './storage.ts'

/** Of this browser: made when it is first asked for, and kept. It says nothing about the device itself. */
export function deviceId(): string {
  const known = read('deviceId')
  if (known !== null) return known
  const made = newRequestId()
  write('deviceId', made)
  return made
}
