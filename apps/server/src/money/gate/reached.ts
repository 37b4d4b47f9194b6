import type { ErrorCode } from '@trevo/contract/errors'
import { sendInbox } from '../../base/inbox/send.ts'
import type { Background } from '../../platform/background.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { letterOf } from '../../platform/letter.ts'
import type { LimitDeps } from './notices.ts'
import { texts } from './texts.ts'

const REACHED = ['stake_limit_reached', 'loss_limit_reached', 'session_limit_reached'] as const satisfies ErrorCode[]
type ReachedCode = (typeof REACHED)[number]
const isReached = (code: ErrorCode): code is ReachedCode => (REACHED as readonly ErrorCode[]).includes(code)

/** Told in the game alone, a refusal may be missed: vendors show it as they like. */
const lettersOf = (code: ReachedCode) => letterOf(texts, `reached.${code}`)

const MAX_REMEMBERED = 10_000
const DAY_MS = 86_400_000

export type StakeRefused = (refused: { memberId: bigint; merchantId: number; code: ErrorCode }) => void

/** Tells a member of a limit that was reached, once a day for each; a game that goes on trying costs next to nothing. */
export function createReachedNotices(deps: LimitDeps & { db: Db; background: Background }): StakeRefused {
  const told = new Set<string>()
  return ({ memberId, merchantId, code }) => {
    if (!isReached(code)) return
    const day = Math.floor(deps.clock.now().getTime() / DAY_MS)
    const key = `limit:${memberId}:${code}:${day}`
    if (told.has(key)) return
    if (told.size >= MAX_REMEMBERED) told.clear()
    told.add(key)
    deps.background.run('tell of a limit', async () => {
      await inTx(deps.db, (tx) =>
        sendInbox(tx, deps, { merchantId, to: { memberIds: [memberId] }, from: 'system', texts: lettersOf(code), key }),
      )
    })
  }
}
