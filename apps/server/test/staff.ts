import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import { STAFF_MERCHANT_HEADER, type StaffRole } from '@trevo/contract/ops/roles'
import { TOTP } from 'otpauth'
import { hashPassword } from '../src/base/members/hashing.ts'
import { changeStaff, insertStaff } from '../src/base/staff/accounts.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import { hashToken, newToken } from '../src/platform/token.ts'
import type { TestApp } from './app.ts'
import { anAddress } from './auth.ts'
import type { Injected, InjectOptions } from './stub-app.ts'

export const STAFF_PASSWORD = 'staff know better'
const hashed = hashPassword(STAFF_PASSWORD)

export type TestStaff = { id: bigint; userName: string }
type StaffOptions = {
  merchantId?: number | null
  roles?: readonly StaffRole[]
  mustChange?: boolean
  /** When the account was made; long ago unless told, so that it may decide. */
  madeAt?: Date
}

let people = 0

export async function aPerson(db: Db, options: StaffOptions = {}): Promise<TestStaff> {
  const { merchantId = null, roles = [], mustChange = false, madeAt: at = new Date('2026-01-01T00:00:00Z') } = options
  people += 1
  const userName = `person${people}`
  const hash = await hashed
  return inTx(db, async (tx) => {
    const made = await insertStaff(tx, {
      userName,
      displayName: `Pessoa ${people}`,
      mail: `${userName}@console.example`,
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
/** Where a session was begun: somewhere of its own unless told. */
type Place = { ip?: string; device?: string }

/** A session as the second step would have begun it at `at`. */
export async function aStaffSession(
  db: Db,
  staffId: bigint,
  at: Date,
  { ip = anAddress(), device = randomBytes(16).toString('hex') }: Place = {},
): Promise<{ id: bigint; token: string }> {
  const token = newToken()
  const { id } = await db
    .insertInto('staff_session')
    .values({
      staff_id: staffId,
      token_hash: hashToken(token),
      ip,
      device_hash: hashToken(device),
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
  /** Who makes a call: see `signedIn`. */
  idFor(endpoint: Endpoint): bigint
}

const APART: readonly StaffRole[] = ['finance', 'admin']

/**
 * Somebody of staff who is signed in. No account may hold both finance and admin: whoever is asked to be both has a
 * colleague who makes the calls that are for admin alone.
 */
export async function signedIn(server: TestApp, options: StaffOptions & Place = {}): Promise<StaffCaller> {
  const { ip, device, roles = [], ...rest } = options
  const isBoth = APART.every((role) => roles.includes(role))
  const own = isBoth ? roles.filter((role) => role !== 'admin') : roles
  const place = { ...(ip !== undefined && { ip }), ...(device !== undefined && { device }) }
  const arrive = async (held: readonly StaffRole[]) => {
    const person = await aPerson(server.app.db, { ...rest, roles: held })
    return { ...person, token: (await aStaffSession(server.app.db, person.id, server.clock.now(), place)).token }
  }
  const person = await arrive(own)
  const colleague = isBoth ? await arrive(['admin']) : person
  const callerFor = ({ staff }: Endpoint) => {
    const needed = staff?.roles ?? []
    const isForAdmin = typeof needed !== 'string' && !needed.some((role) => own.includes(role))
    return isForAdmin ? colleague : person
  }
  return {
    ...person,
    idFor: (endpoint) => callerFor(endpoint).id,
    call: (endpoint, { merchant, headers, ...others } = {}) =>
      server.inject(endpoint, {
        ip: ip ?? anAddress(),
        token: callerFor(endpoint).token,
        headers: { ...headers, ...(merchant !== undefined && { [STAFF_MERCHANT_HEADER]: merchant }) },
        ...others,
      }),
  }
}

export const codeAt = (secret: string, at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() })
