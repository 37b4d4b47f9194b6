import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { turnLock } from '../../platform/locks.ts'
import { hostsInTurn } from './change-queries.ts'
import { type BrandData, insertBrand, type NewBrand } from './new-brand.ts'
import { codeTaken, hostOwner } from './queries.ts'

/** One brand is made at a time, so that the first is the first. */
export const oneBrandAtATime = turnLock('admin.brand')

/** What every capability gives a new brand, in the order of the list. */
export type Begins = readonly ((tx: Tx, brand: NewBrand) => Promise<void>)[]

/** The brand and what every capability gives a new one; whoever calls notes it. */
export async function makeBrand(tx: Tx, begins: Begins, data: BrandData): Promise<NewBrand> {
  await oneBrandAtATime.take(tx)
  await hostsInTurn.take(tx)
  if (await codeTaken(tx, data.code)) throw new AppError('brand_code_taken', { code: data.code })
  for (const host of data.hosts) {
    const owner = await hostOwner(tx, host)
    if (owner !== undefined) throw new AppError('host_taken', { host, owner })
  }
  const brand = await insertBrand(tx, data)
  for (const begin of begins) await begin(tx, brand)
  return brand
}

/** What the audit log says of a new brand. */
export const madeNote = ({ code, hosts, regulation, currency, flags }: BrandData) =>
  ({ action: 'brand.create', entity: 'brand', entityId: code, after: { hosts, regulation, currency, flags } }) as const
