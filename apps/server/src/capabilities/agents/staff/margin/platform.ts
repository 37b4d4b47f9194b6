import { opsSetPlatformMargin } from '@trevo/contract/ops/margin'
import { fact, refuseAlone } from '../../../../base/approvals/consent.ts'
import type { Deed } from '../../../../base/deeds/deeds.ts'
import { assertForAll } from '../../../../base/deeds/for-all.ts'
import { allBrands, withinMargin } from '../../../../money/margin/margin.ts'
import { factorsOf, setFactors } from '../../../../money/margin/queries.ts'

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
