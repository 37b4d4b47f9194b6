import type { Clock } from '../../platform/clock.ts'
import { addDays } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { Jobs } from '../../platform/jobs.ts'
import {
  brandsToCount,
  insertDay,
  insertStatement,
  monthsToClose,
  nextDay,
  noteCounted,
  noteFirstDeposits,
  qualifyOnDay,
  refuseOnDay,
  takeBackOnDay,
} from './count-queries.ts'
import { rulesOf, tell } from './queries.ts'
import { monthResult } from './terms.ts'

declare module '../../platform/jobs.ts' {
  interface JobMap {
    'affiliates.count': Record<string, never>
  }
}

export type CountDeps = { db: Db; clock: Clock; brands: () => readonly Merchant[] }

/** Notes first deposits, counts every day that was sealed since, and closes months. Killed at any moment, nothing counts twice. */
export async function countAffiliates(deps: CountDeps): Promise<void> {
  const { db, clock } = deps
  await inTx(db, async (tx) => {
    const memberIds = await noteFirstDeposits(tx, clock.now())
    await tell(tx, { memberIds, event: 'first_deposit', withAmount: false, now: clock.now() })
  })
  for (const merchantId of await brandsToCount(db)) {
    const brand = deps.brands().find(({ id }) => id === merchantId)
    if (brand === undefined) continue
    while (await inTx(db, (tx) => countNext(tx, deps, brand)));
  }
}

async function countNext(tx: Tx, { clock }: CountDeps, brand: Merchant): Promise<boolean> {
  const day = await nextDay(tx, brand.id)
  if (day === null) return false
  const now = clock.now()
  const of = { merchantId: brand.id, day }
  const { feeBps } = await rulesOf(tx, brand.id)
  await refuseOnDay(tx, of)
  const qualified = await qualifyOnDay(tx, of, brand.currency)
  const { currency } = brand
  const back = await takeBackOnDay(tx, of)
  await insertDay(tx, of, { currency, feeBps }, { qualified, back })
  await tell(tx, { memberIds: qualified, event: 'qualified', withAmount: true, now })
  await tell(tx, { memberIds: back, event: 'taken_back', withAmount: true, now })
  await noteCounted(tx, brand.id, day)
  if (addDays(day, 1).endsWith('-01')) await closeMonth(tx, brand.id, `${day.slice(0, 7)}-01`, now)
  return true
}

async function closeMonth(tx: Tx, merchantId: number, month: string, now: Date): Promise<void> {
  for (const row of await monthsToClose(tx, merchantId, month)) {
    await insertStatement(tx, merchantId, month, row, monthResult(row, row, row), now)
  }
}

export function scheduleAffiliates(jobs: Jobs, deps: CountDeps): void {
  jobs.define('affiliates.count', { handler: () => countAffiliates(deps) })
  jobs.schedule('affiliates.count', '* * * * *', 'UTC')
}
