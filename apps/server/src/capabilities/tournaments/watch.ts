import { formatMoney } from '@trevo/contract/money'
import { maskName } from '../../base/members/mask.ts'
import type { Live } from '../../platform/live/live.ts'
import { countScores, type Moved, type ScoreDeps } from './count.ts'
import type { Rankings } from './ranking.ts'

/** Rankings are told this often at most, however many rounds are played. */
const TELL_EVERY_MS = 1000

type WatchDeps = ScoreDeps & { live: Pick<Live, 'toMember' | 'toTopic'>; rankings: Rankings; nowMs?: () => number }

/** Counts what waits, and tells whoever watches how the first places stand now. */
export function createWatch(deps: WatchDeps): () => Promise<void> {
  const { live, rankings, nowMs = Date.now } = deps
  const changed = new Map<bigint, Moved>()
  const toldAtMs = new Map<bigint, number>()

  async function tell({ merchantId, tournamentId }: Moved): Promise<void> {
    const { top, entrants } = await rankings.board({ book: merchantId, tournamentId })
    const places = top.map(({ account, score }): [string, string] => [maskName(account), formatMoney(score)])
    live.toTopic(merchantId, `tournament:${tournamentId}`, 'tournament.ranking', { top: places, entrants })
  }

  return async () => {
    for (const moved of await countScores(deps)) changed.set(moved.tournamentId, moved)
    for (const [id, moved] of changed) {
      if (nowMs() - (toldAtMs.get(id) ?? 0) < TELL_EVERY_MS) continue
      changed.delete(id)
      toldAtMs.set(id, nowMs())
      await tell(moved)
    }
  }
}
