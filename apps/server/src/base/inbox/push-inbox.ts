import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { textIn } from '../../platform/language.ts'
import type { BrandPush } from '../brand-providers/push.ts'
import { PUSH_BODY_MAX, PUSH_PAGE, pushToBrowsers } from '../push/push-browsers.ts'
import { forgetSubscriptions } from '../push/push-queries.ts'
import { browsersOf, markPushed, pushedWords } from './push-queries.ts'
import { hasBrowsers } from './send-queries.ts'

const INBOX_URL = '/m/webEmail'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    /** `afterId` is the last subscription of the page before; absent on the first. */
    'push.inbox': { messageId: string; afterId?: string }
  }
}

type Pushed = { id: bigint; merchantId: number; memberIds: readonly bigint[] | null }

/** Tells browsers whose owners asked for it; where nobody did there is nothing to do. */
export async function pushInbox(tx: Tx, jobs: Pick<Jobs, 'send'>, { id, merchantId, memberIds }: Pushed) {
  if (!(await hasBrowsers(tx, merchantId, memberIds))) return
  const messageId = String(id)
  await jobs.send(tx, 'push.inbox', { messageId }, { singletonKey: messageId })
}

export type PushInboxDeps = { db: Db; push: BrandPush; jobs: Jobs; clock: Clock; log: Pick<Logger, 'warn'> }

export function defineInboxPushJob(deps: PushInboxDeps): void {
  deps.jobs.define('push.inbox', { handler: (data) => pushInboxPage(deps, data), retryLimit: 2 })
}

/** One page a job: a retry repeats a page at most, and the first page only where nothing was sent before. */
export async function pushInboxPage(
  deps: PushInboxDeps,
  { messageId, afterId }: { messageId: string; afterId?: string },
): Promise<void> {
  const { db, jobs, clock } = deps
  const id = BigInt(messageId)
  if (afterId === undefined && !(await markPushed(db, id, clock.now()))) return
  const { main, words } = await pushedWords(db, id)
  const page = await browsersOf(db, { id, afterId: BigInt(afterId ?? 0), limit: PUSH_PAGE })
  const gone = await pushToBrowsers(deps, page, (language) => {
    const text = textIn(words, language, main)
    return text && { title: text.subject, body: text.plain.slice(0, PUSH_BODY_MAX), url: INBOX_URL }
  })
  await forgetSubscriptions(db, gone)
  const last = page.at(-1)
  if (page.length < PUSH_PAGE || last === undefined) return
  await jobs.send(db, 'push.inbox', { messageId, afterId: String(last.id) })
}
