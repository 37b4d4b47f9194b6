import { opsSetBrandPlace } from '@trevo/contract/ops/brand'
import { fact, refuseAlone } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { assertForAll } from '../../../base/deeds/for-all.ts'
import { hasMoney } from '../../../base/merchants/change-queries.ts'
import type { Clock } from '../../../platform/clock.ts'
import { changeOnce } from './change-once.ts'
import { changePlace } from './change-settings.ts'
import { settingsOf } from './settings.ts'

/** Under a host that is added members give their passwords: once the brand has money two people name it. Taking one away is one person's. */
export const placeDeed = (clock: Clock): Deed<typeof opsSetBrandPlace> => ({
  kind: 'brand_place',
  endpoint: opsSetBrandPlace,
  async work(tx, desk, { body }, consent) {
    await assertForAll(tx, desk, consent)
    const { id } = desk.merchant
    const now = clock.now()
    const { requestId: _requestId, ...place } = body
    return changeOnce(tx, desk, {
      entity: 'brand_place',
      input: body,
      now,
      async work() {
        const { hosts } = (await settingsOf(tx, id, now)).place
        const isAdded = body.hosts.some((host) => !hosts.includes(host))
        const written = await changePlace(tx, now, id, place)
        if (consent === null && isAdded && (await hasMoney(tx, id))) refuseAlone('brand_place', 'always')
        return written
      },
      read: () => settingsOf(tx, id, now),
    })
  },
  async facts(tx, desk, { body }) {
    const { place } = await settingsOf(tx, desk.merchant.id, clock.now())
    return [
      ...fact('hosts', 'text', body.hosts.join(', '), place.hosts.join(', ')),
      ...fact('currency', 'text', body.currency, place.currency),
    ]
  },
})
