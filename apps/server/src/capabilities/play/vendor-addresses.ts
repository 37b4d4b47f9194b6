import { addressCheck } from '../../platform/address-list.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

/** A list that was changed holds on every node after this long. */
const KEEP_MS = 10_000
const MAX_KEPT = 1_000

type Check = (ip: string) => boolean
const ANY: Check = () => true

/** Where vendors may call from, remembered for some seconds. One without a list may call from anywhere: it signs all the same. */
export function createVendorAddresses({ db, clock }: { db: Db; clock: Clock }) {
  const kept = new Map<string, { check: Check; untilMs: number }>()

  async function read(vendorCode: string, nowMs: number): Promise<Check> {
    const networks = await networksOf(db, vendorCode)
    const check = networks.length === 0 ? ANY : addressCheck(networks)
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(vendorCode, { check, untilMs: nowMs + KEEP_MS })
    return check
  }

  return (vendorCode: string, ip: string): boolean | Promise<boolean> => {
    const nowMs = clock.now().getTime()
    const known = kept.get(vendorCode)
    return known !== undefined && nowMs < known.untilMs
      ? known.check(ip)
      : read(vendorCode, nowMs).then((check) => check(ip))
  }
}

export async function networksOf(db: Db | Tx, vendorCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor_address')
    .select('network')
    .where('vendor_code', '=', vendorCode)
    .orderBy('network')
    .execute()
  return rows.map(({ network }) => network)
}
