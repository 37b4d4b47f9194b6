import { hostname, userInfo } from 'node:os'
import { pino } from 'pino'
import type { Consent } from '../base/approvals/consent.ts'
import type { Desk } from '../base/deeds/deeds.ts'
import { buildBrand } from '../base/merchants/build-brand.ts'
import { readMerchants } from '../base/merchants/queries.ts'
import { type AuditActor, type Written, writeAudit } from '../base/staff/audit.ts'
import type { Db, Tx } from '../platform/db.ts'
import { inTx } from '../platform/db.ts'
import type { Merchant } from '../platform/guards.ts'
import { createEncryption } from '../platform/http/encryption.ts'
import { UsageError } from './options.ts'
import type { Admin } from './verb.ts'

const NAME = 'command line'

/** A container's user often has a number and no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}

/** Nobody's account: the note names the machine's own user and the machine. */
export const commandLine = (merchantId: number | null): AuditActor => ({
  staffId: null,
  userName: NAME,
  displayName: NAME,
  merchantId,
  ip: `${userName()}@${hostname()}`,
})

/**
 * Whoever runs this holds the database and its secret, so that asking for a second account would protect nothing; what is
 * done stands in the audit log, and people who are added once members have paid in wait three days before they decide anything.
 */
export const byCommandLine = (merchant: Merchant): { desk: Desk; consent: NonNullable<Consent> } => ({
  desk: { merchant, staff: { staffId: 0n, userName: NAME, merchantId: null } },
  consent: { approvalId: 0n, decider: { ...commandLine(null), staffId: 0n } },
})

/** What a verb does and the note of it, in one transaction; `merchantId` of the brand it is about. */
export const write = <T>(
  { db, clock }: Pick<Admin, 'db' | 'clock'>,
  merchantId: number | null,
  work: (tx: Tx) => Promise<Written<T>>,
): Promise<T> => inTx(db, (tx) => noted(tx, clock.now(), merchantId, () => work(tx)))

export async function noted<T>(
  tx: Tx,
  at: Date,
  merchantId: number | null,
  work: () => Promise<Written<T>>,
): Promise<T> {
  const { value, note } = await work()
  if (note !== null) await writeAudit(tx, commandLine(merchantId), note, at)
  return value
}

/** All brands, the default one first, as the server reads them. */
export async function brandsOf({ config }: Pick<Admin, 'config'>, db: Db | Tx): Promise<Merchant[]> {
  const { published } = await createEncryption(config.secrets)
  const log = pino({ level: 'silent' })
  const built = (await readMerchants(db)).map((row) => buildBrand(row, { encryption: published }, log))
  return (await Promise.all(built)).map(({ merchant }) => merchant)
}

export async function brandCalled(admin: Admin, code: string): Promise<Merchant> {
  const brands = await brandsOf(admin, admin.db)
  const found = brands.find((brand) => brand.code === code)
  if (found) return found
  const known = brands.map((brand) => brand.code).join(', ')
  throw new UsageError([
    known === '' ? 'There is no brand yet: begin with init.' : `There is no brand ${code}: it is one of ${known}.`,
  ])
}
