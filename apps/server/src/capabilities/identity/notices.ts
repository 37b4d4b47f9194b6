import type { CheckReason } from '@trevo/contract/ops/identity'
import { WAITING_TOPIC } from '@trevo/contract/ops/waiting'
import { sendInbox } from '../../base/inbox/send.ts'
import type { Tx } from '../../platform/db.ts'
import { inEveryLanguage } from '../../platform/language.ts'
import type { IdentityDeps } from './deps.ts'
import type { Owner } from './queries.ts'
import { texts } from './texts.ts'
import { toldReason } from './tries.ts'

type Decided = { checkId: bigint; state: 'verified' | 'refused'; reason: CheckReason | null }

/** The member hears what was decided and what comes next. */
export async function tellDecided(
  tx: Tx,
  deps: IdentityDeps,
  { id, merchantId }: Owner,
  { checkId, state, reason }: Decided,
): Promise<void> {
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [id] },
    from: 'system',
    key: `identity:${checkId}`,
    texts: inEveryLanguage((language) => {
      const t = texts[language]
      const html = reason === null ? t(`${state}.html`) : t(`reason.${toldReason(reason)}`)
      return { subject: t(`${state}.subject`), html: `<p>${html}</p>` }
    }),
  })
}

/** Open pages of the member ask again, and staff count again. */
export function tellWaiting(tx: Tx, { live }: IdentityDeps, { id, merchantId }: Owner): void {
  tx.afterCommit(() => {
    live.toMember(id, 'identity.changed', {})
    live.toTopic(merchantId, WAITING_TOPIC, 'waiting.changed', { queue: 'identities' })
  })
}
