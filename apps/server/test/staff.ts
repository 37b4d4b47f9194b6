import type { Endpoint } from '@trevo/contract/endpoint'
import { STAFF_MERCHANT_HEADER, type StaffRole } from '@trevo/contract/ops/roles'
import { TOTP } from 'otpauth'
import { hashPassword } from '../src/core/members/hashing.ts'
import { hashToken, newToken } from '../src/core/members/token.ts'
import { changeStaff, insertStaff } from '../src/core/staff/accounts.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import type { TestApp } from './app.ts'
import { anAddress } from './auth.ts'
import type { Injected, InjectOptions } from './stub-app.ts'

export const STAFF_PASSWORD = 'staff know better'
const hashed = hashPassword(STAFF_PASSWORD)

export type TestStaff = { id: bigint; userName: string }
type StaffOptions = { merchantId?: number | null; roles?: readonly StaffRole[]; mustChange?: boolean }

let people = 0

export async function aPerson(db: Db, options: StaffOptions = {}): Promise<TestStaff> {
  const { merchantId = null, roles = [], mustChange = false } = options
  people += 1
  const userName = `person${people}`
  const hash = await hashed
  return inTx(db, async (tx) => {
    const at = new Date('2026-01-01T00:00:00Z')
    const made = await insertStaff(tx, {
      userName,
      displayName: `Pessoa ${people}`,
      merchantId,
      roles,
      password: hash,
      at,
    })
    if (made === null) throw new Error(`${userName} is there already`)
    await changeStaff(tx, made.id, { password: { hash, mustChange, at } })
    return { id: made.id, userName }
  })
}

const HOUR_MS = 3_600_000

/** A session as the second step would have begun it at `at`. */
export async function aStaffSession(db: Db, staffId: bigint, at: Date): Promise<{ id: bigint; token: string }> {
  const token = newToken()
  const { id } = await db
    .insertInto('staff_session')
    .values({
      staff_id: staffId,
      token_hash: hashToken(token),
      ip: '10.0.0.1',
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + 12 * HOUR_MS),
      ended_at: null,
      end_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

export type StaffCaller = TestStaff & {
  token: string
  call(endpoint: Endpoint, options?: InjectOptions & { merchant?: string }): Promise<Injected>
}

/** Somebody of staff who is signed in. */
export async function signedIn(server: TestApp, options: StaffOptions = {}): Promise<StaffCaller> {
  const person = await aPerson(server.app.db, options)
  const { token } = await aStaffSession(server.app.db, person.id, server.clock.now())
  return {
    ...person,
    token,
    call: (endpoint, { merchant, headers, ...rest } = {}) =>
      server.inject(endpoint, {
        ip: anAddress(),
        token,
        headers: { ...headers, ...(merchant !== undefined && { [STAFF_MERCHANT_HEADER]: merchant }) },
        ...rest,
      }),
  }
}

export const codeAt = (secret: string, at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() })
