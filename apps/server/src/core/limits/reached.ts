import type { ErrorCode } from '@trevo/contract/errors'
import type { Language } from '@trevo/contract/wire'
import type { Background } from '../../platform/background.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { sendInbox } from '../inbox/send.ts'
import type { LimitDeps } from './notices.ts'

const TEXTS = {
  stake_limit_reached: {
    PT: { subject: 'Você chegou ao seu limite de apostas', what: 'a sua aposta passava do limite de apostas' },
    EN: { subject: 'You have reached your stake limit', what: 'your stake was above your stake limit' },
  },
  loss_limit_reached: {
    PT: { subject: 'Você chegou ao seu limite de perdas', what: 'a sua aposta passava do limite de perdas' },
    EN: { subject: 'You have reached your loss limit', what: 'your stake was above your loss limit' },
  },
  session_limit_reached: {
    PT: { subject: 'O seu tempo de hoje acabou', what: 'o seu tempo de hoje já tinha acabado' },
    EN: { subject: 'Your time for today is used up', what: 'your time for today was used up' },
  },
} as const satisfies Partial<Record<ErrorCode, Record<Language, { subject: string; what: string }>>>

type ReachedCode = keyof typeof TEXTS
const isReached = (code: ErrorCode): code is ReachedCode => code in TEXTS

/** Told in the game alone, a refusal may be missed: vendors show it as they like. */
const htmlOf = (code: ReachedCode) => ({
  PT: { subject: TEXTS[code].PT.subject, html: `<p>Recusamos uma aposta porque ${TEXTS[code].PT.what}.</p>` },
  EN: { subject: TEXTS[code].EN.subject, html: `<p>We refused a bet because ${TEXTS[code].EN.what}.</p>` },
})

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
        sendInbox(tx, deps, { merchantId, to: { memberIds: [memberId] }, from: 'system', texts: htmlOf(code), key }),
      )
    })
  }
}
