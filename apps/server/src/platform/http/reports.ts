import type { Endpoint } from '@trevo/contract/endpoint'
import type { App } from './app.ts'
import type { Cookies } from './cookies.ts'
import { isStaffList } from './staff-lists.ts'
import { hasJustWritten, noteWrite } from './wrote-cookie.ts'

type Ran<T> = (cookies: Cookies, work: () => Promise<T>) => Promise<T>

/** How the handler of a call is run: at the replica where it may be, and so that whoever writes reads what they wrote. */
export function runnerOf<T>({ replica }: App, endpoint: Endpoint): Ran<T> {
  if (replica === undefined || endpoint.auth === 'guest' || endpoint.auth === 'vendor') return (_, work) => work()
  if (endpoint.method !== 'GET')
    return (cookies, work) => {
      noteWrite(cookies, replica.maxLagMs)
      return work()
    }
  if (!endpoint.report && !isStaffList(endpoint)) return (_, work) => work()
  return (cookies, work) => (hasJustWritten(cookies) ? work() : replica.read(endpoint.path, work))
}
