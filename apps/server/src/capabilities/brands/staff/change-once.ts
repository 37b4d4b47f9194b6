import type { Desk } from '../../../base/deeds/deeds.ts'
import type { Written } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Tx } from '../../../platform/db.ts'

type Change<T> = {
  entity: string
  /** What was asked for, the id of the request among it. */
  input: { requestId: string }
  now: Date
  work(): Promise<Written<T>>
  /** What is so now, for a repeat. */
  read(): Promise<T>
}

/** A change of a brand for one request: a repeat changes nothing again, also where somebody has changed it back meanwhile. */
export async function changeOnce<T>(tx: Tx, { merchant, staff }: Desk, change: Change<T>): Promise<Written<T>> {
  const { entity, input, now, work, read } = change
  let done: Written<T> | undefined
  const request = { staffId: staff.staffId, merchantId: merchant.id, requestId: input.requestId, entity, input, now }
  await makeOnce(tx, request, async () => {
    done = await work()
    return BigInt(merchant.id)
  })
  return done ?? { value: await read(), note: null }
}
