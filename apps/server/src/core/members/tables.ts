import type { MemberType } from '@trevo/contract/members'
import type { Generated, GeneratedAlways } from 'kysely'

export type MemberStatus = 'active' | 'locked' | 'closed'

type MemberTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  account: string
  nickname: Generated<string>
  type: MemberType
  status: Generated<MemberStatus>
  club_label: string | null
  created_at: Generated<Date>
}

type MemberSessionTable = {
  id: GeneratedAlways<bigint>
  member_id: bigint
  merchant_id: number
  token_hash: Buffer
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
}

declare module '../../platform/db.ts' {
  interface Tables {
    member: MemberTable
    member_session: MemberSessionTable
  }
}
