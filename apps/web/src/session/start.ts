import type { QueryClient } from '@tanstack/react-query'
import { provideApiContext } from '../lib/api/context.ts'
import { watchConnection } from '../lib/connection.ts'
import { isStandalone } from '../lib/env.ts'
import { keys } from '../lib/query.ts'
import { dropOutdated, read } from '../lib/storage.ts'
import { startTheme } from '../lib/theme.ts'
import { live } from './live.ts'
import { clearSession, currentSession, isLeaving, onSessionChange } from './session.ts'
import { currentSite, refreshStatus, startStatus } from './status.ts'
import { renewQueries } from './use-renewal.ts'

/** A slow network must not keep the first screen waiting; a later answer still signs in. */
const RENEW_WAIT_MS = 4_000

const token = () => currentSession()?.token ?? null

type StartOptions = {
  client: QueryClient
  /** The server ended the session: storage is already cleared, say so and choose the page. */
  onSessionExpired: () => void
  /** Somebody else chose the password: nothing else goes on until it is replaced. */
  onPasswordChangeRequired: () => void
}

/** Connects the page to the server; resolves when the first screen may render. */
export function startSession({ client, onSessionExpired, onPasswordChangeRequired }: StartOptions): Promise<void> {
  dropOutdated()
  startTheme()
  watchConnection()
  const end = () => {
    if (!currentSession()) return
    clearSession()
    onSessionExpired()
  }
  const expire = () => {
    if (isLeaving()) return
    if (!maySignInAgain()) return end()
    const dead = token()
    // Whoever signed in meanwhile is another session.
    void renew().then((renewed) => (renewed || token() !== dead ? undefined : end()))
  }
  provideApiContext({
    token,
    encryption: () => currentSite()?.encryption ?? null,
    isStandalone,
    onSessionExpired: expire,
    onPasswordChangeRequired,
    onSiteChanged: async () => {
      await refreshStatus()
    },
  })
  followSession(client)
  followLive(client, expire)
  return startStatus().then(signInAgain)
}

/** Only where the last sign-in was to be remembered; a 0 means nobody is ever signed in silently. */
const maySignInAgain = () => read('autoLogin') === '1'

async function renew(): Promise<boolean> {
  try {
    const { renewSession } = await import('./renew.ts')
    return await renewSession()
  } catch {
    return false
  }
}

async function signInAgain(): Promise<void> {
  if (currentSession() || !maySignInAgain()) return
  await Promise.race([renew(), new Promise((resolve) => setTimeout(resolve, RENEW_WAIT_MS))])
}

function followSession(client: QueryClient): void {
  let known = token()
  onSessionChange(() => {
    if (token() === known) return
    known = token()
    // Nothing of one member may show to the next.
    client.removeQueries({ queryKey: keys.member })
    live.tokenChanged()
  })
}

function followLive(client: QueryClient, expire: () => void): void {
  const renewMember = () => void renewQueries(client, keys.member)
  live.on('site', 'status.changed', () => void refreshStatus())
  live.onGap('site', () => void refreshStatus())
  live.onSessionEnd(expire)
  let leaveMember: (() => void)[] = []
  const follow = () => {
    for (const leave of leaveMember) leave()
    leaveMember = token()
      ? [
          live.on('me', 'wallet.changed', () => void renewQueries(client, keys.wallet)),
          live.on('me', 'session.ended', expire),
          live.onGap('me', renewMember),
        ]
      : []
  }
  follow()
  onSessionChange(follow)
}
