import type { FlagId } from '@trevo/contract/flags'
import { isReal } from '@trevo/contract/members'
import { PLAY_MONEY_SYMBOL, writeMoneyAs } from '@trevo/contract/money'
import type { SessionInfo } from '@trevo/contract/session'
import { pickImageCdn, type SiteInfo, type SystemStatus, statusCodeOf, systemStatus } from '@trevo/contract/status'
import { useSyncExternalStore } from 'react'
import { call } from '../lib/api/call.ts'
import { isSite, read, write } from '../lib/storage.ts'
import { createStore } from '../lib/store.ts'
import { showBrand, startBrand } from './brand.ts'
import { currentSession, useSession } from './session.ts'

const RETRY_FIRST_MS = 2_000
const RETRY_MAX_MS = 30_000
/** A closed site is asked again by itself, should the live notice of its return get lost. */
const CLOSED_MS = 60_000

export type SiteState = {
  /** null until the page's boot data, the cache or the first answer gave it. */
  site: SiteInfo | null
  /** 0 normal, 1 maintenance, 2 region restricted; null while nothing is known: the splash stays. */
  statusCode: number | null
  location: SystemStatus['location'] | null
  /** One of the brand's image hosts, picked at random and kept for the visit; null where pictures are our own. */
  imageBase: string | null
}

const state = createStore<SiteState>({ site: null, statusCode: null, location: null, imageBase: null })
const fetchStatus = call(systemStatus)

export const currentStatus = state.get
export const currentSite = () => state.get().site
export const useStatus = () => useSyncExternalStore(state.subscribe, state.get)
export const useFlag = (id: FlagId): boolean => useBrandSite().whitelabel[id]

function useBrandSite(): SiteInfo {
  const { site } = useStatus()
  if (!site) throw new Error('useSite() was called before the status wrapper let the page render')
  return site
}

const inPlayMoney = new WeakMap<SiteInfo, SiteInfo>()

/**
 * Below the status wrapper, which renders nothing before the site is known. Who plays without money sees every amount in
 * play money.
 */
export const useSite = (): SiteInfo => siteFor(useBrandSite(), useSession())

/** The symbol of whatever the visitor plays with, outside of what is rendered. */
export function currentSymbol(): string {
  const site = currentSite()
  return site === null ? '' : siteFor(site, currentSession()).currencySymbol
}

function siteFor(site: SiteInfo, session: SessionInfo | null): SiteInfo {
  if (session === null || isReal(session.type)) return site
  const shown = inPlayMoney.get(site) ?? { ...site, currencySymbol: PLAY_MONEY_SYMBOL }
  inPlayMoney.set(site, shown)
  return shown
}

/** Colours, and how amounts are written: both are the brand's. */
function showSite({ brand, currency }: SiteInfo): void {
  writeMoneyAs(currency)
  showBrand(brand)
}

function apply(status: SystemStatus): void {
  showSite(status.info)
  state.set({
    site: status.info,
    statusCode: statusCodeOf(status),
    location: status.location,
    imageBase: pickImageBase(status.info),
  })
}

/** Another host for the same picture would be another download: the pick changes only when its host is gone. */
function pickImageBase({ imageCDNs }: SiteInfo): string | null {
  const { imageBase } = state.get()
  if (imageBase !== null && imageCDNs.includes(imageBase)) return imageBase
  return pickImageCdn(imageCDNs) || null
}

function cache(status: SystemStatus): void {
  write('status', status)
  write('sass', status.info.whitelabel)
  write('setTemplate', status.info.mobileTemplate)
  write('service_link', status.info.customerService)
}

let running: Promise<boolean> | null = null
let next: Promise<boolean> | null = null
let retryTimer: ReturnType<typeof setTimeout> | undefined
let retryMs = RETRY_FIRST_MS

async function fetchOnce(): Promise<boolean> {
  clearTimeout(retryTimer)
  try {
    const status = await fetchStatus()
    retryMs = RETRY_FIRST_MS
    apply(status)
    cache(status)
    if (statusCodeOf(status) !== 0) retryTimer = setTimeout(refreshStatus, CLOSED_MS)
    return true
  } catch {
    // The connection note says why. A page that knows its site works on with what it has.
    const known = state.get()
    if (known.site && known.statusCode === null) state.set({ ...known, statusCode: 0 })
    retryTimer = setTimeout(refreshStatus, retryMs)
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)
    return false
  }
}

function fetchNow(): Promise<boolean> {
  running = fetchOnce().finally(() => {
    running = null
  })
  return running
}

/**
 * Never rejects; answers whether the status is fresh. Whoever asks during a request gets the next one, shared by all who
 * do: the answer under way may be older than the change they heard of.
 */
export function refreshStatus(): Promise<boolean> {
  if (!running) return fetchNow()
  next ??= running.then(() => {
    next = null
    return fetchNow()
  })
  return next
}

/** What the server wrote into the page. */
function bootSite(): SiteInfo | null {
  try {
    const text = document.getElementById('boot')?.textContent
    const site: unknown = JSON.parse(text ?? '')
    return isSite(site) ? site : null
  } catch {
    return null
  }
}

/** Applies the cache at once and refreshes behind it; without a cache, resolves with the first answer or failure. */
export async function startStatus(): Promise<void> {
  const boot = bootSite()
  const cached = read('status')
  startBrand(boot?.brand ?? null)
  // A page that the service worker kept may be older than the last status.
  const site = navigator.serviceWorker?.controller ? (cached?.info ?? boot) : (boot ?? cached?.info)
  if (site) showSite(site)
  state.set({
    site: site ?? null,
    statusCode: cached ? statusCodeOf(cached) : null,
    location: cached?.location ?? null,
    imageBase: site ? pickImageBase(site) : null,
  })
  addEventListener('online', refreshStatus)
  const first = refreshStatus()
  if (!cached) await first
}
