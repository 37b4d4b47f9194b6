import { hashPassword } from '../src/core/members/hashing.ts'
import { changeStaff, insertStaff } from '../src/core/staff/accounts.ts'
import { DEMO_STAFF } from '../src/core/staff/demo-operator.ts'
import type { Tx } from '../src/platform/db.ts'
import { DEMO_PASSWORD } from './accounts.ts'

const HIRED_AT = new Date('2026-01-01T12:00:00Z')

/** People at the console of all brands. The second step's secret is the demo's own, never stored. */
export async function seedStaff(tx: Tx): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD)
  for (const { userName, displayName, roles } of DEMO_STAFF) {
    const mail = `${userName}@console.example`
    const made = await insertStaff(tx, {
      userName,
      displayName,
      mail,
      roles,
      merchantId: null,
      password: hash,
      at: HIRED_AT,
    })
    // The steps run for every brand, and these people work for all of them.
    if (made === null) return
    await changeStaff(tx, made.id, {
      password: { hash, mustChange: false, at: HIRED_AT },
      totp: { confirmedAt: HIRED_AT },
    })
  }
}
