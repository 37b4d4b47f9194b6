import type { Db } from '../../platform/db.ts'
import type { OutboxEntry } from '../../providers/outbox/outbox.ts'

const SHOWN = 100

export type KeptMessage = OutboxEntry & { id: bigint; createdAt: Date }

/** The newest first. */
export async function keptMessages(db: Db): Promise<KeptMessage[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}
