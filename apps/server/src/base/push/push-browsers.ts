import type { Language } from '@trevo/contract/wire'
import type { Logger } from 'pino'
import type { PushMessage } from '../../providers/push/push.ts'
import type { BrandPush } from '../brand-providers/push.ts'
import type { Subscription } from './push-queries.ts'

export const PUSH_PAGE = 200
export const PUSH_BODY_MAX = 160
const AT_ONCE = 20

/** Tells each browser in its language; answers with those that are no more. One that fails holds up nobody. */
export async function pushToBrowsers(
  { push, log }: { push: Pick<BrandPush, 'send'>; log: Pick<Logger, 'warn'> },
  browsers: readonly Subscription[],
  messageIn: (language: Language) => PushMessage | undefined,
): Promise<bigint[]> {
  const gone: bigint[] = []
  const waiting = [...browsers]
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const message = messageIn(next.language)
      if (message === undefined) continue
      try {
        if ((await push.send(next, message)) === 'gone') gone.push(next.id)
      } catch (error) {
        log.warn({ err: error }, 'a notification was not delivered')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return gone
}
