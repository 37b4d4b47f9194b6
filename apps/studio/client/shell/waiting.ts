import * as z from 'zod/mini'
import { RoundRequest } from '../../src/protocol.ts'
import type { Launch } from './launch.ts'
import type { PlayHost } from './play.ts'

const KEY = 'studio:waiting'
const Kept = z.object({
  token: z.string(),
  game: z.string(),
  requests: z.array(RoundRequest),
  seenRoundId: z.nullable(z.string()),
})

/** Kept by the tab, for one game at a time. */
export const waitingFor = ({ token, game }: Pick<Launch, 'token' | 'game'>): PlayHost['waiting'] => ({
  load() {
    try {
      const kept = Kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
      if (kept.game === game) return { ...kept, isSameLaunch: kept.token === token }
    } catch {
      // Nothing is kept, or nothing that we wrote.
    }
    return { requests: [], isSameLaunch: true, seenRoundId: null }
  },
  save(waiting) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ token, game, ...waiting }))
    } catch {
      // Then a reload only shows the result in the history.
    }
  },
})
