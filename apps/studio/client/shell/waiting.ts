import * as z from 'zod/mini'
import { RoundRequest } from '../../src/protocol.ts'
import type { PlayHost } from './play.ts'

const KEY = 'studio:waiting'
const Kept = z.object({ token: z.string(), requests: z.array(RoundRequest) })

/** Requests belong to one launch: under another the same id would be a new bet. */
export const waitingFor = (token: string): PlayHost['waiting'] => ({
  load() {
    try {
      const kept = Kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
      return kept.token === token ? kept.requests : []
    } catch {
      return []
    }
  },
  save(requests) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ token, requests }))
    } catch {
      // Then a reload only shows the result in the history.
    }
  },
})
