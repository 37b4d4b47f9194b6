import type { QueryClient } from '@tanstack/react-query'
import { provideApiContext } from '../lib/api/context.ts'
import { watchConnection } from '../lib/connection.ts'
import { isStandalone } from '../lib/env.ts'
import { keys } from '../lib/query.ts'
import { dropOutdated, dropStoredTokens, read } from '../lib/storage.ts'
import { startTheme } from '../lib/theme.ts'
import { live } from './live.ts'
import { renewSession } from './renew.ts'
import {
  clearSession,
  currentSession,
  expectSession,
  followOtherTabs,
  isLeaving,
  keptSession,
  onSessionChange,
} from './session.ts'
import { currentSite, refreshStatus, startStatus } from './status.ts'
import { renewQueries } from './use-renewal.ts'

const RENEW_WAIT_MS = 4_000

const token = () => currentSession()?.token || null

type StartOptions = {
  client: QueryClient
  /** The server ended the session: storage is already cleared, say so and choose the page. */
  onSessionExpired: () => void
  /** Somebody else chose the password: nothing else goes on until it is replaced. */
  onPasswordChangeRequired: () => void
  /** Money comes in only once the member has agreed to the brand's texts. */
  onTermsRequired: () => void
}

/** Connects the page to the server; resolves when the first screen may render, with whether a kept session was over. */
export function startSession(options: StartOptions): Promise<boolean> {
  const { client, onSessionExpired, onPasswordChangeRequired, onTermsRequired } = options
  dropOutdated()
  dropStoredTokens()
  startTheme()
  watchConnection()
  const end = () => {
    if (!currentSession()) return
    clearSession()
    onSessionExpired()
  }
  /** Asks for a new token; where the server refuses, the session is over. Answers whether there is one. */
  const renewOrEnd = async (): Promise<boolean> => {
    const asked = currentSession()
    const renewal = await renewSession()
    if (renewal === 'refused' && currentSession() === asked) end()
    return renewal === 'renewed'
  }
  const expire = () => {
    if (!isLeaving()) void renewOrEnd()
  }
  provideApiContext({
    async token() {
      if (currentSession()?.token === '') await renewOrEnd()
      return token()
    },
    isTokenMissing: () => currentSession()?.token === '',
    encryption: () => currentSite()?.encryption ?? null,
    isStandalone,
    onSessionExpired: async (dead) => {
      if (isLeaving()) return false
      // Another call of the same moment may have brought the next token already.
      return token() === dead ? renewOrEnd() : token() !== null
    },
    onPasswordChangeRequired,
    onTermsRequired,
    onSiteChanged: async () => {
      await refreshStatus()
    },
    onWork: async (work) => (await import('./work.ts')).proofOf(work),
  })
  followSession(client)
  followLive(client, expire)
  followOtherTabs(() => void renewOrEnd())
  const started = startStatus()
  // The cookie is traded while the status is asked for; both know the site from the page itself.
  const again = currentSite() ? signInAgain(end) : started.then(() => signInAgain(end))
  return Promise.all([started, again]).then(([, isOver]) => isOver)
}

/** A slow network must not keep the first screen waiting; a later answer still counts. */
async function signInAgain(end: () => void): Promise<boolean> {
  const kept = keptSession()
  if (currentSession() || (!kept && read('autoLogin') !== '1')) return false
  if (kept) expectSession(kept)
  const renewal = renewSession()
  const inTime = await Promise.race([renewal, new Promise<null>((resolve) => setTimeout(resolve, RENEW_WAIT_MS, null))])
  if (inTime === null) void renewal.then((late) => (late === 'refused' ? end() : undefined))
  if (inTime !== 'refused' || kept === null) return false
  clearSession()
  return true
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
