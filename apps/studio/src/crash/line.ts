import pg from 'pg'
import type { Logger } from 'pino'
import { CHANNEL } from './flight-queries.ts'

/** Any fixed number does, as long as nothing else in the database locks it. */
const LEAD_KEY = 7_283_650_117
const RETRY_MS = 500

export type Line = {
  /** True while this node leads: the lock is the connection's, so it ends with the process or the network. */
  tryLead(): Promise<boolean>
  close(): Promise<void>
}

type LineOptions = { databaseUrl: string; log: Logger; onNews: () => void }

/** One connection of its own: it hears what other nodes say and holds the lead. */
export function createLine({ databaseUrl, log, onNews }: LineOptions): Line {
  let client: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let isLeading = false
  let isClosed = false

  /** One at a time: a connection that nobody knows of would keep the lead for ever. */
  function connect(): Promise<pg.Client> {
    opening ??= open()
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: databaseUrl })
    const lose = () => {
      if (client === fresh) {
        client = undefined
        opening = undefined
        isLeading = false
      }
      fresh.end().catch(() => undefined)
    }
    fresh.on('error', (error) => {
      if (!isClosed) log.warn({ err: error }, 'the line between the nodes broke')
      lose()
    })
    fresh.on('end', lose)
    fresh.on('notification', onNews)
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    client = fresh
    return fresh
  }

  const keeping = setInterval(() => {
    if (!isClosed) connect().catch(() => undefined)
  }, RETRY_MS)

  return {
    async tryLead() {
      if (isClosed) return false
      const own = await connect()
      if (isLeading) return true
      const { rows } = await own.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LEAD_KEY])
      isLeading = (rows[0]?.got ?? false) && client === own
      return isLeading
    },
    async close() {
      isClosed = true
      clearInterval(keeping)
      const own = await opening?.catch(() => undefined)
      await own?.end().catch(() => undefined)
    },
  }
}
