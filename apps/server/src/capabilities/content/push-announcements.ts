import type { ContentType } from '@trevo/contract/catalogue'
import { withFigures } from '@trevo/contract/text-figures'
import type { Logger } from 'pino'
import type { BrandPush } from '../../base/brand-providers/push.ts'
import { PUSH_BODY_MAX, PUSH_PAGE, pushToBrowsers } from '../../base/push/push-browsers.ts'
import { forgetSubscriptions, subscriptionPage } from '../../base/push/push-queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { readIn } from '../../platform/language.ts'
import { announcedNow, markAnnounced } from './announced-queries.ts'
import { readFigures } from './figures.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    /** `afterId` is the last subscription of the page before; absent on the first. */
    'push.announce': { announcementId: string; afterId?: string }
  }
}

/** Notices are pushed when they start; nothing else is. */
export async function announceByPush(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  { id, type, startsAt }: { id: bigint; type: ContentType; startsAt: Date },
): Promise<void> {
  if (type !== 'PL' && type !== 'A') return
  const announcementId = String(id)
  // A moved start is another moment to check; the first job to find it due sends it, and no one is told twice.
  const singletonKey = `${announcementId}@${startsAt.getTime()}`
  await jobs.send(tx, 'push.announce', { announcementId }, { singletonKey, startAfter: startsAt })
}

export type AnnounceDeps = { db: Db; push: BrandPush; jobs: Jobs; clock: Clock; log: Pick<Logger, 'warn'> }

export function defineAnnounceJob(deps: AnnounceDeps): void {
  deps.jobs.define('push.announce', { handler: (data) => announcePage(deps, data), retryLimit: 2 })
}

/** One page a job: a retry repeats a page at most, and the first page only where nothing was sent before. */
export async function announcePage(
  deps: AnnounceDeps,
  { announcementId, afterId }: { announcementId: string; afterId?: string },
): Promise<void> {
  const { db, jobs, clock } = deps
  const now = clock.now()
  const id = BigInt(announcementId)
  const announced = await announcedNow(db, id, now)
  if (announced === undefined) return
  const { merchantId, type, titles, main } = announced
  if (afterId === undefined && !(await markAnnounced(db, merchantId, id, now))) return
  const page = await subscriptionPage(db, { merchantId, type, afterId: BigInt(afterId ?? 0), limit: PUSH_PAGE })
  const url = type === 'A' ? '/m/member/notice?types=A' : `/m/noticeDetail?id=${announcementId}`
  const figures = await readFigures(db, merchantId, now)
  const gone = await pushToBrowsers(deps, page, (language) => {
    const spoken = readIn(titles, language, main)
    const words = titles[spoken]
    const plain = words && withFigures(words.plain, figures(spoken, announcementId))
    // What cannot be shown is not announced either.
    return words && typeof plain === 'string'
      ? { title: words.title, body: plain.slice(0, PUSH_BODY_MAX), url }
      : undefined
  })
  await forgetSubscriptions(db, gone)
  const last = page.at(-1)
  if (page.length < PUSH_PAGE || last === undefined) return
  await jobs.send(db, 'push.announce', { announcementId, afterId: String(last.id) })
}
