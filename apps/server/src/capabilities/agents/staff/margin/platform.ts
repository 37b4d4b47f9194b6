import { opsSetPlatformMargin } from '@trevo/contract/ops/margin'
import { type Consent, fact, refuseAlone } from '../../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../../base/deeds/deeds.ts'
import { lockStaff } from '../../../../base/staff/accounts.ts'
import { allBrands, withinMargin } from '../../../../money/margin/margin.ts'
import { factorsOf, setFactors } from '../../../../money/margin/queries.ts'
import type { Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'

/** The rule holds for every brand, so both people must be staff of all brands. */
async function assertForAll(tx: Tx, { staff }: Desk, consent: Consent): Promise<void> {
  if (staff.merchantId !== null) throw new AppError('no_permission')
  if (consent === null) return
  const decider = await lockStaff(tx, consent.decider.staffId)
  if (decider?.merchantId !== null) throw new AppError('no_permission')
}

/** Allowing more to be given back takes two people; allowing less is refused while a brand already gives back more. */
export const platformMarginDeed: Deed<typeof opsSetPlatformMargin> = {
  kind: 'platform_margin',
  endpoint: opsSetPlatformMargin,
  everybody: true,
  async work(tx, desk, { body }, consent) {
    await assertForAll(tx, desk, consent)
    return withinMargin(tx, await allBrands(tx), async () => {
      const before = await factorsOf(tx)
      const isMore = body.givenPercent > before.givenPercent || body.rebatePercent > before.rebatePercent
      if (isMore && consent === null) refuseAlone('platform_margin', 'always')
      await setFactors(tx, body)
      const note = { action: 'margin.platform', entity: 'platform_margin', entityId: 'platform' } as const
      return { value: body, note: { ...note, before, after: body } }
    })
  },
  async facts(tx, desk, { body }) {
    await assertForAll(tx, desk, null)
    const before = await factorsOf(tx)
    return [
      ...fact('given_percent', 'percent', body.givenPercent, before.givenPercent),
      ...fact('rebates_percent', 'percent', body.rebatePercent, before.rebatePercent),
    ]
  },
}
