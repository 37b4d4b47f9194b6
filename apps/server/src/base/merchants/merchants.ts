import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import type { Bus } from '../../platform/bus/bus.ts'
import { command } from '../../platform/command.ts'
import { ConfigError } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Guards, Merchant } from '../../platform/guards.ts'
import type { Live } from '../../platform/live/live.ts'
import { type BrandRecord, buildBrand, sourceOf } from './build-brand.ts'
import { readMerchants } from './queries.ts'
import { createReloader } from './reloader.ts'
import type { Deployment } from './site-info.ts'

/** A change of many rows sends many notices; one read answers them. */
const DEBOUNCE_MS = 50
/** Heals whatever a lost notice left behind. */
const RELOAD_EVERY_MS = 60_000

const NO_BRAND = `The database holds no brand: ${command('admin init')} makes the first, and npm run seed the demo’s outside production.`

export type Merchants = Pick<Guards, 'merchantOf' | 'regionOf' | 'shellOf'> & {
  /** Every brand, the default one first. */
  brands(): readonly Merchant[]
  /** Reads the database again; resolves when what it says is in force. */
  reload(): Promise<void>
  /** Gives every brand a new object, so that whatever is kept per brand ends; resolves with their ids when that is in force. */
  renew(): Promise<number[]>
  close(): Promise<void>
}

export type MerchantsOptions = Deployment & {
  db: Db
  bus: Pick<Bus, 'subscribe' | 'onReconnect'>
  live: Pick<Live, 'toMerchant'>
  location: { countryOf(ip: string, headers: IncomingHttpHeaders): string | null }
  log: Logger
}

type BrandsById = ReadonlyMap<number, BrandRecord>
type State = { byId: BrandsById; byHost: ReadonlyMap<string, BrandRecord>; fallback: BrandRecord }

const hostName = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Keeps every brand in memory and in step with the database. */
export async function createMerchants(options: MerchantsOptions): Promise<Merchants> {
  const { bus, live, location, log } = options
  let state = await readState(options, new Map())
  let isStale = false

  async function refresh(): Promise<void> {
    const renews = isStale
    isStale = false
    const before = renews ? renewed(state.byId) : state.byId
    try {
      state = await readState(options, before)
    } catch (error) {
      isStale ||= renews
      throw error
    }
    for (const [id, record] of state.byId) {
      if (record === before.get(id)) continue
      // Every node sees the change by itself, so each tells only its own clients and everybody hears once.
      live.toMerchant(id, 'status.changed', { merchantCode: record.merchant.code }, { thisNodeOnly: true })
    }
  }
  const { reload, settled } = createReloader(refresh, (error) =>
    log.error({ err: error }, 'the brands could not be read again'),
  )
  const stopWatching = await watch(bus, () => void reload().catch(() => undefined))
  // A change between the first read and the subscription would otherwise wait for the next round.
  await reload()

  const recordOf = ({ id }: { id: number }) => state.byId.get(id) ?? state.fallback
  return {
    merchantOf: (host) => (state.byHost.get(hostName(host)) ?? state.fallback).merchant,
    regionOf({ ip, headers }, merchant) {
      const country = location.countryOf(ip, headers)
      return { country, restricted: recordOf(merchant).access.isRestricted(ip, country) }
    },
    shellOf: (merchant) => recordOf(merchant).shell,
    brands: () => [...state.byId.values()].map(({ merchant }) => merchant),
    reload,
    async renew() {
      isStale = true
      await reload()
      return [...state.byId.keys()]
    },
    async close() {
      stopWatching()
      await settled()
    },
  }
}

const renewed = (known: BrandsById): BrandsById =>
  new Map([...known].map(([id, record]) => [id, { ...record, merchant: { ...record.merchant } }]))

async function readState({ db, log, encryption, outbox }: MerchantsOptions, known: BrandsById): Promise<State> {
  const byId = new Map<number, BrandRecord>()
  const byHost = new Map<string, BrandRecord>()
  for (const row of await readMerchants(db)) {
    const former = known.get(row.id)
    const isUnchanged = former?.source === sourceOf(row)
    const record = isUnchanged
      ? former
      : await buildBrand(row, { encryption, ...(outbox && { outbox }) }, log).catch((error) => {
          log.error({ err: error, merchant: row.code }, 'a brand is not valid and stays as it was')
          return former
        })
    if (!record) continue
    byId.set(row.id, record)
    for (const host of record.hosts) byHost.set(host, record)
  }
  // The default brand is read first.
  const [fallback] = byId.values()
  if (!fallback) throw new ConfigError(NO_BRAND)
  return { byId, byHost, fallback }
}

async function watch(bus: MerchantsOptions['bus'], onChange: () => void): Promise<() => void> {
  let debounce: NodeJS.Timeout | undefined
  const unsubscribe = await bus.subscribe('merchant_changed', () => {
    debounce ??= setTimeout(() => {
      debounce = undefined
      onChange()
    }, DEBOUNCE_MS)
  })
  const forgetReconnect = bus.onReconnect(onChange)
  const regular = setInterval(onChange, RELOAD_EVERY_MS)
  regular.unref()
  return () => {
    unsubscribe()
    forgetReconnect()
    clearInterval(regular)
    clearTimeout(debounce)
  }
}
