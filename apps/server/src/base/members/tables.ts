import type { MemberType } from '@trevo/contract/members'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type MemberStatus = 'active' | 'locked' | 'closed'
export type ContactKind = 'mobile' | 'email'

type MemberTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  account: string
  nickname: Generated<string>
  type: MemberType
  status: Generated<MemberStatus>
  club_label: string | null
  created_at: Generated<Date>
  parent_id: Generated<bigint | null>
  /** Kept by the database from `parent_id`. */
  team_path: GeneratedAlways<string>
  trial_expires_at: Generated<Date | null>
}

type MemberSessionTable = {
  id: GeneratedAlways<bigint>
  member_id: bigint
  merchant_id: number
  token_hash: Buffer
  token_used: Generated<boolean>
  created_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
  device_label: Generated<string>
  ip: Generated<string>
  country: Generated<string | null>
  persistent: Generated<boolean>
  token_expires_at: Generated<Date | null>
  known_device_id: Generated<bigint | null>
}

/** Without a row: last seen when it began. */
type SessionSeenTable = { book_id: number; session_id: bigint; seen_at: Date; look_at: Generated<Date | null> }

type RefreshTokenTable = {
  id: GeneratedAlways<bigint>
  session_id: bigint
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
  salt: Generated<Buffer | null>
}

type SessionTokenTable = { token_hash: Buffer; session_id: bigint; expires_at: Date }

type MemberCredentialTable = {
  member_id: bigint
  password_hash: string | null
  must_change: Generated<boolean>
  changed_at: Generated<Date | null>
  payment_hash: Generated<string | null>
  payment_changed_at: Generated<Date | null>
}

type MemberProfileTable = {
  member_id: bigint
  merchant_id: number
  payee_name: Generated<string>
  /** See base/members/identity.ts. */
  id_number_sealed: Generated<Buffer | null>
  id_number_hash: Generated<Buffer | null>
  birthday_sealed: Generated<Buffer | null>
  /** The driver reads a moment that always was as a number: only SQL compares it. */
  adult_from: ColumnType<never, string | null | undefined, string | null>
  /** Set by `setVerified` alone; the gate reads it. */
  identity_verified_at: Generated<Date | null>
  /** What the regulator says of the person, see impediment.ts; the gate reads the first two. */
  permitted_until: Generated<Date | null>
  impediment_wait_until: Generated<Date | null>
  impeded_at: Generated<Date | null>
  impediment_day: ColumnType<string | null, string | undefined, string>
  /** The driver reads a moment that always was as a number: only SQL compares it. */
  impediment_due_at: ColumnType<never, Date | undefined, Date>
  /** See consent.ts; the gate reads it. */
  consent_edition: Generated<number | null>
  facebook: Generated<string>
  whatsapp: Generated<string>
  line: Generated<string>
  wechat: Generated<string>
  zalo: Generated<string>
  qq_num: Generated<string>
  head_icon_preset: Generated<number | null>
  head_icon_key: Generated<string | null>
}

type MemberContactTable = {
  member_id: bigint
  merchant_id: number
  kind: ContactKind
  value: string
  verified_at: Generated<Date | null>
  created_at: Generated<Date>
}

type MemberRegistrationTable = {
  member_id: bigint
  recommender_id: Generated<bigint | null>
  affiliate_code: Generated<string>
  method: Generated<string>
  url: Generated<string>
  domain: Generated<string>
  ip: Generated<string>
  device_hash: Generated<Buffer | null>
  created_at: Generated<Date>
  request_id: Generated<string | null>
}

type InvitationCodeTable = {
  merchant_id: number
  code: string
  owner_member_id: bigint
  disabled_at: Generated<Date | null>
  created_at: Generated<Date>
  id: GeneratedAlways<bigint>
  member_type: Generated<0 | 1>
  /** Hundredths of a percent by category; goes in as JSON text. */
  rates: ColumnType<Record<string, number>, string | undefined, string>
  remark: Generated<string>
  expires_at: Generated<Date | null>
  visits: Generated<number>
  registrations: Generated<number>
}

export type SecurityEventName =
  | 'signed_in'
  | 'sign_in_paused'
  | 'password_changed'
  | 'password_reset'
  | 'payment_password_changed'
  | 'contact_bound'
  | 'identity_given'
  | 'totp_on'
  | 'totp_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_renewed'
  | 'password_chosen'
  | 'social_linked'
  | 'social_unlinked'
  | 'session_revoked'
  | 'signed_out_everywhere'
  | 'refresh_reuse'
  | 'second_step_reset'
  | 'name_corrected'

type SecurityEventTable = {
  book_id: number
  /** Rises with time: `next_id`. */
  id: bigint
  member_id: bigint
  event: SecurityEventName
  ip: string
  /** As its owner knows it, see `deviceLabel`. */
  device: string
  detail: ColumnType<Record<string, string> | null, string | null, never>
  created_at: GeneratedAlways<Date>
}

declare module '../../platform/db.ts' {
  interface Tables {
    member: MemberTable
    member_session: MemberSessionTable
    session_seen: SessionSeenTable
    refresh_token: RefreshTokenTable
    session_token: SessionTokenTable
    member_credential: MemberCredentialTable
    member_profile: MemberProfileTable
    member_contact: MemberContactTable
    member_registration: MemberRegistrationTable
    invitation_code: InvitationCodeTable
    security_event: SecurityEventTable
  }
}
