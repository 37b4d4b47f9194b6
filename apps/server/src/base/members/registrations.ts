import type { RegisterMethod } from '@trevo/contract/registration'
import type { Tx } from '../../platform/db.ts'
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
      created_at: registration.now,
      method,
      url,
      domain,
      ip,
    })
    .execute()
}
