import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { deviceLabel } from '../devices/device-label.ts'
import type { SecurityEventName } from './tables.ts'
import './tables.ts'

/** Where a call comes from, as the audit trail keeps it. */
export type Footprint = { ip: string; userAgent: string | undefined }

export type NewSecurityEvent = Footprint & {
  merchantId: number
  memberId: bigint
  event: SecurityEventName
  /** No secrets; contacts masked. */
  detail?: Readonly<Record<string, string>>
}

/** In the transaction of what happened: neither is there without the other. */
export async function recordSecurityEvent(tx: Tx, happened: NewSecurityEvent): Promise<void> {
  const { merchantId, memberId, event, ip, userAgent, detail } = happened
  await tx
    .insertInto('security_event')
    .values({
      book_id: merchantId,
      id: sql<bigint>`next_id(now(), 0)`,
      member_id: memberId,
      event,
      ip,
      device: deviceLabel(userAgent),
      detail: detail === undefined ? null : JSON.stringify(detail),
    })
    .execute()
}
