import { randomUUID } from 'node:crypto'
import type { FlagId } from '@trevo/contract/flags'
import type { MemberType } from '@trevo/contract/members'
import type { RegulationProfile } from '@trevo/contract/status'
import { noteSeen } from '../src/base/members/session-queries.ts'
import '../src/base/members/tables.ts'
import { hashToken, newToken } from '../src/platform/token.ts'
import '../src/base/merchants/tables.ts'
import type { Db } from '../src/platform/db.ts'

const unique = () => randomUUID().replaceAll('-', '').slice(0, 12)

export type MerchantOptions = {
  code?: string
  hosts?: readonly string[]
  regulation?: RegulationProfile
  isDefault?: boolean
  maintenance?: boolean
  blockedCountries?: string[]
  flags?: Partial<Record<FlagId, boolean>>
  /** Sections by name, not checked: a test may store nonsense. */
  settings?: Record<string, unknown>
}

/** A brand with the given data and the platform's defaults for everything else. */
export async function aMerchant(db: Db, options: MerchantOptions = {}): Promise<{ id: number; code: string }> {
  const { code = `m${unique()}`, hosts = [], settings = {} } = options
  // Most tests sign in from nowhere in particular; those about new devices switch it on.
  const flags = { NEWDEVICE3: false, ...options.flags }
  const { id } = await db
    .insertInto('merchant')
    .values({
      code,
      regulation: options.regulation ?? 'none',
      is_default: options.isDefault ?? false,
      maintenance: options.maintenance ?? false,
      maintenance_until: null,
      blocked_countries: options.blockedCountries ?? [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, host] of hosts.entries()) {
    await db
      .insertInto('merchant_host')
      .values({ host, merchant_id: id, is_main: index === 0 })
      .execute()
  }
  for (const [flag, enabled] of Object.entries(flags)) {
    await db.insertInto('merchant_flag').values({ merchant_id: id, flag, enabled }).execute()
  }
  for (const [section, value] of Object.entries(settings)) {
    await db
      .insertInto('merchant_setting')
      .values({ merchant_id: id, section, value: JSON.stringify(value) })
      .execute()
  }
  return { id, code }
}

export type TestMember = { id: bigint; merchantId: number; account: string; type: MemberType }
export type MemberOptions = {
  merchantId: number
  account?: string
  nickname?: string
  type?: MemberType
  clubLabel?: string
}

export async function aMember(db: Db, options: MemberOptions): Promise<TestMember> {
  const { merchantId, account = `u${unique()}`, nickname = '', type = 0, clubLabel = null } = options
  const { id } = await db
    .insertInto('member')
    .values({ merchant_id: merchantId, account, nickname, type, club_label: clubLabel })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, merchantId, account, type }
}

const DAY_MS = 86_400_000

/** An open session begun at `at`; its token goes into `Authorization: Bearer`. */
export async function aSession(
  db: Db,
  member: Pick<TestMember, 'id' | 'merchantId'>,
  at = new Date(),
): Promise<{ id: bigint; token: string }> {
  const token = newToken()
  const { id } = await db
    .insertInto('member_session')
    .values({
      member_id: member.id,
      merchant_id: member.merchantId,
      token_hash: hashToken(token),
      created_at: at,
      expires_at: new Date(at.getTime() + DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteSeen(db, [{ id, merchantId: member.merchantId }], at)
  return { id, token }
}
