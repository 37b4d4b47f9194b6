import type { Logger } from 'pino'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Merchants } from '../merchants/merchants.ts'
import { type Counts, createCounts } from './counts.ts'

/** A change of many rows sends many notices; one renewal answers them. */
const DEBOUNCE_MS = 50

export type Catalogue = { counts: Counts; close(): Promise<void> }

export type CatalogueOptions = {
  bus: Pick<Bus, 'subscribe' | 'onReconnect'>
  live: Pick<Live, 'toMerchant'>
  merchants: Pick<Merchants, 'renew'>
  clock: Clock
  log: Pick<Logger, 'error'>
}

/** Lets go of whatever this node keeps of lobbies when staff change games or content, and tells open lobbies. */
export async function createCatalogue({ bus, live, merchants, clock, log }: CatalogueOptions): Promise<Catalogue> {
  const counts = createCounts(clock)
  let debounce: NodeJS.Timeout | undefined
  let renewing: Promise<void> = Promise.resolve()

  async function renew(tellsLobbies: boolean): Promise<void> {
    counts.clear()
    const ids = await merchants.renew()
    if (!tellsLobbies) return
    // Every node hears of the change by itself, so each tells only its own clients and everybody hears once.
    for (const id of ids) live.toMerchant(id, 'catalogue.changed', {}, { thisNodeOnly: true })
  }
  const start = (tellsLobbies: boolean) => {
    renewing = renewing
      .then(() => renew(tellsLobbies))
      .catch((error: unknown) => log.error({ err: error }, 'the answers about games could not be renewed'))
  }
  const onChange = () => {
    debounce ??= setTimeout(() => {
      debounce = undefined
      start(true)
    }, DEBOUNCE_MS)
  }
  const stopWatching = [
    await bus.subscribe('catalogue_changed', onChange),
    // The home page shows content too; its clients are told by the owner of that content.
    await bus.subscribe('content_changed', () => start(false)),
    bus.onReconnect(onChange),
  ]
  return {
    counts,
    async close() {
      for (const stop of stopWatching) stop()
      clearTimeout(debounce)
      await renewing
    },
  }
}
