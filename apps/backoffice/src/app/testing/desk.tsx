import { fireEvent } from '@testing-library/dom'
import type { StaffMe } from '@trevo/contract/ops/session'
import { createRoot, type Root } from 'react-dom/client'
import { unstable_IdlePriority as IDLE, unstable_scheduleCallback as schedule } from 'scheduler'
import { afterAll } from 'vitest'
import { PASSWORD_PATH } from '../../lib/auth-provider.ts'
import type { Locale } from '../../lib/i18n/common.ts'
import { beginSession, currentSession, endSession } from '../../lib/session.ts'
import { FakeServer } from '../../lib/testing/fake-server.ts'
import { Console } from '../console.tsx'
import { queryClient } from '../query-client.ts'

/** Somebody who may do everything, at two brands. */
export const ME: StaffMe = {
  id: '1',
  userName: 'marta',
  displayName: 'Marta Reis',
  roles: ['content', 'support', 'finance', 'risk', 'admin'],
  merchants: [
    { code: 'trevo', name: 'Trevo', currency: 'BRL', timeZone: 'America/Sao_Paulo', languages: ['PT', 'EN', 'ES'] },
    { code: 'onda', name: 'Onda', currency: 'BRL', timeZone: 'America/Sao_Paulo', languages: ['PT', 'EN', 'ES'] },
  ],
  everyMerchant: true,
  mustChangePassword: false,
  expiresAt: '2026-11-17T00:00:00Z',
}

export const server = new FakeServer()
globalThis.fetch = server.fetch as typeof fetch

type Settings = Parameters<FakeServer['begin']>[0]
/** `isKnown`: the browser has had a session, so that a cookie may be there. */
type Opening = Settings & { locale?: Locale; me?: StaffMe | null; isKnown?: boolean }

const host = document.body.appendChild(document.createElement('div'))
let root: Root | null = null

// A page still measures itself for half a second after it was drawn (columns of a table), so it is unmounted before the browser goes.
afterAll(async () => {
  root?.unmount()
  await drawn()
})

/** The console as a person finds it at an address, once everything has arrived. */
export async function open(
  path: string,
  { locale = 'pt', me = ME, isKnown = false, ...settings }: Opening = {},
): Promise<void> {
  root?.unmount()
  await drawn()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('RaStore.locale', JSON.stringify(locale))
  server.begin(settings)
  if (me === null) endSession()
  else beginSession('token', me)
  if (isKnown) localStorage.setItem('trevo.staff', '1')
  history.replaceState(null, '', `/ops${path}`)
  root = createRoot(host)
  root.render(<Console />)
  await arrived()
}

/** Another page of the console that is open, with nothing left of what was read or said before: opening it anew takes longer. */
export async function visit(path: string, { me, ...settings }: Settings & { me?: StaffMe } = {}): Promise<void> {
  await unsaid()
  // A page left and opened again is another; what the one before says as it goes is said before.
  await go(PASSWORD_PATH)
  server.begin(settings)
  if (me && JSON.stringify(me) !== JSON.stringify(currentSession()?.me)) {
    beginSession('token', me)
    // The pages belong to the session, and are drawn anew a moment after it begins.
    await drawn()
  }
  await go(path)
  await arrived()
}

async function go(path: string): Promise<void> {
  // Who is there stays so.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' })
  history.pushState(null, '', `/ops${path}`)
  dispatchEvent(new PopStateEvent('popstate'))
  await drawn()
}

/** React has nothing left to do: what is idle comes after all the rest. */
const drawn = () => new Promise<void>((resolve) => void schedule(IDLE, () => resolve()))

/** Until nothing is asked any more, and what came has been drawn. */
export async function arrived(): Promise<void> {
  for (let calm = 0, turns = 0; calm < 3; turns += 1) {
    if (turns > 400) throw new Error('The page never comes to rest.')
    await new Promise((resolve) => setTimeout(resolve, 1))
    await drawn()
    // An answer is still being read after the server has given it.
    calm = server.isQuiet && queryClient.isFetching() === 0 ? calm + 1 : 0
  }
}

async function unsaid(): Promise<void> {
  for (let turns = 0; document.querySelector('.MuiSnackbar-root') !== null; turns += 1) {
    if (turns > 200) throw new Error('What was said stays on the page.')
    fireEvent.keyDown(document, { key: 'Escape' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await drawn()
  }
}
