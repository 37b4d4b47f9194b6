import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '../../platform/config.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { counterOf, newTotpSecret, totpSetup } from '../second-step/totp-code.ts'
import type { StaffRecord, StaffSecrets } from './accounts.ts'
import { DEMO_OPERATOR, isDemoStaff } from './demo-operator.ts'

/** How long scanning the picture and typing the first code may take. */
const SETUP_MS = 15 * 60_000
const ISSUER = 'Trevo console'

export const STAFF_AUTHENTICATOR_SECRETS = 'staff authenticator secrets'
export const staffTotpOwner = (id: bigint) => `staff totp ${id}`

type Holder = Pick<StaffRecord, 'id' | 'userName' | 'totpConfirmedAt'> & StaffSecrets
export type StaffTotp = ReturnType<typeof createStaffTotp>

/** The second step of staff: always an authenticator app. */
export function createStaffTotp({ secrets, demo }: { secrets: Secrets; demo: boolean }) {
  const key = secrets.keysFor(STAFF_AUTHENTICATOR_SECRETS)

  function secretOf({ id, userName, totpSealed }: Holder): Uint8Array | null {
    if (totpSealed !== null) return unseal(key, staffTotpOwner(id), totpSealed)
    return demo && isDemoStaff(userName) ? demoSecret().bytes : null
  }

  return {
    offer(staff: Pick<StaffRecord, 'id' | 'userName'>) {
      const secret = newTotpSecret()
      return { sealed: seal(key, staffTotpOwner(staff.id), secret), setup: totpSetup(secret, ISSUER, staff.userName) }
    },
    /** The time step whose code this is; null where it is wrong, was taken before, or the offer is too old. */
    accept(staff: Holder, code: string, now: Date): bigint | null {
      const isStale = staff.totpConfirmedAt === null && now.getTime() - Number(staff.totpOfferedAt ?? 0) > SETUP_MS
      const secret = isStale ? null : secretOf(staff)
      const counter = secret && counterOf(secret, code, now)
      if (counter === null || (staff.totpLastCounter !== null && BigInt(counter) <= staff.totpLastCounter)) return null
      return BigInt(counter)
    },
  }
}

const demoSecret = () => Secret.fromBase32(DEMO_OPERATOR.totpSecret)

/** The code of the demo's people at this moment and the one after it: each is taken once. */
export function demoCodes(now: Date): { now: string; next: string } {
  const totp = new TOTP({ secret: demoSecret() })
  const at = (ms: number) => totp.generate({ timestamp: now.getTime() + ms })
  return { now: at(0), next: at(totp.period * 1000) }
}
