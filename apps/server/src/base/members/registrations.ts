import type { RegisterMethod } from '@trevo/contract/registration'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type NewRegistration = {
  memberId: bigint
  recommenderId: bigint | null
  affiliateCode: string
  method: RegisterMethod
  url: string
  domain: string
  ip: string
  deviceHash: Buffer | null
  /** Of the press that sent the form. */
  requestId: string | null
  now: Date
}

export async function insertRegistration(tx: Tx, registration: NewRegistration): Promise<void> {
  const { method, url, domain, ip } = registration
  await tx
    .insertInto('member_registration')
    .values({
      member_id: registration.memberId,
      recommender_id: registration.recommenderId,
      affiliate_code: registration.affiliateCode,
      device_hash: registration.deviceHash,
      request_id: registration.requestId,
      created_at: registration.now,
      method,
      url,
      domain,
      ip,
    })
    .execute()
}

/** How long the answer to a press may be asked for again. */
const REPEAT_MS = 10 * 60_000

/** The account that this very press has opened, a moment ago and in this browser. */
export async function openedByPress(
  db: Db,
  { merchantId, requestId, device, now }: { merchantId: number; requestId: string; device: Buffer | null; now: Date },
): Promise<bigint | undefined> {
  const found = await db
    .selectFrom('member_registration as r')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .select('m.id')
    .where('r.request_id', '=', requestId)
    .where('m.merchant_id', '=', merchantId)
    .where('m.status', '=', 'active')
    .where('r.device_hash', 'is not distinct from', device)
    .where('r.created_at', '>', new Date(now.getTime() - REPEAT_MS))
    .executeTakeFirst()
  return found?.id
}

/** Whether the browser has opened an account of this brand before. */
export async function hasRegistered(db: Db, deviceHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('member_registration')
    .select('member_id')
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return found !== undefined
}
