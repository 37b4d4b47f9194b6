import type { Generated } from 'kysely'

type SocialIdentityTable = {
  merchant_id: number
  provider: 'google' | 'facebook'
  subject: string
  member_id: bigint
  created_at: Generated<Date>
}

declare module '../../platform/db.ts' {
  interface Tables {
    social_identity: SocialIdentityTable
  }
}
