import { StaffRole } from '@trevo/contract/ops/roles'
import { hashPassword } from '../src/core/members/hashing.ts'
import { changeStaff, insertStaff } from '../src/core/staff/accounts.ts'
import { DEMO_OPERATOR } from '../src/core/staff/demo-operator.ts'
import type { Tx } from '../src/platform/db.ts'
import { DEMO_PASSWORD } from './accounts.ts'

const HIRED_AT = new Date('2026-01-01T12:00:00Z')

/** Somebody at the console of all brands, with every role. The second step's secret is the demo's own, never stored. */
export async function seedStaff(tx: Tx): Promise<void> {
  const { userName, displayName } = DEMO_OPERATOR
  const hash = await hashPassword(DEMO_PASSWORD)
  const made = await insertStaff(tx, {
    ...{ userName, displayName },
    merchantId: null,
    roles: StaffRole.options,
    password: hash,
    at: HIRED_AT,
  })
  // The steps run for every brand, and this person works for all of them.
  if (made === null) return
  await changeStaff(tx, made.id, {
    password: { hash, mustChange: false, at: HIRED_AT },
    totp: { confirmedAt: HIRED_AT },
  })
}
