import { isDeepStrictEqual } from 'node:util'
import { type OfficeNetworks, opsSetOfficeNetworks } from '@trevo/contract/ops/office-networks'
import { fact, refuseAlone } from '../../base/approvals/consent.ts'
import type { Deed } from '../../base/deeds/deeds.ts'
import { assertForAll } from '../../base/deeds/for-all.ts'
import { lockStaff } from '../../base/staff/accounts.ts'
import { holdHouseEmpty } from '../../base/staff/founding.ts'
import { type Offices, officeNetworks, officeTurn, setOffices } from '../../base/staff/office-networks.ts'
import { bitsOfNetwork } from '../../platform/address-list.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError, wrongField } from '../../platform/errors.ts'

/** A whole provider or country is no office. */
const LEAST_BITS = { ipv4: 24, ipv6: 48 } as const

function assertOffices(offices: Offices): void {
  const isOffice = ({ network }: Offices[number]) => {
    const known = bitsOfNetwork(network)
    return known !== null && known.bits >= LEAST_BITS[known.family]
  }
  if (!offices.every(isOffice)) throw wrongField('networks', 'office_network')
  if (new Set(offices.map(({ network }) => network)).size < offices.length) throw wrongField('networks', 'twice')
}

const inWords = (offices: Offices) => offices.map(({ network, label }) => `${label} (${network})`).join(', ')
const plain = (offices: Offices) =>
  offices
    .map(({ network, label }) => ({ network, label }))
    .toSorted((one, other) => (one.network < other.network ? -1 : 1))

/** Two founders behind one router could never agree on naming it: before the first payment one of them is enough. */
async function foundsAlone(tx: Tx, staffId: bigint): Promise<boolean> {
  const account = await lockStaff(tx, staffId)
  return account?.isFounder === true && (await holdHouseEmpty(tx))
}

/** In which networks another browser and a fresh second step stand for another address. */
export const officesDeed = ({ clock }: { clock: Clock }): Deed<typeof opsSetOfficeNetworks> => ({
  kind: 'office_networks',
  endpoint: opsSetOfficeNetworks,
  everybody: true,
  async work(tx, desk, { body: { networks, seen } }, consent) {
    await assertForAll(tx, desk, consent)
    assertOffices(networks)
    if (consent === null && !(await foundsAlone(tx, desk.staff.staffId))) refuseAlone('office_networks', 'always')
    await officeTurn.take(tx)
    const before = await officeNetworks(tx)
    if (isDeepStrictEqual(plain(before), plain(networks))) return { value: { networks: before }, note: null }
    if (!isDeepStrictEqual(before.map(({ network }) => network).toSorted(), seen.toSorted())) {
      throw new AppError('conflict')
    }
    await setOffices(tx, networks, desk.staff.userName, clock.now())
    const value: OfficeNetworks = { networks: await officeNetworks(tx) }
    const note = { action: 'office_networks.set', entity: 'office_networks', entityId: 'all' } as const
    return { value, note: { ...note, before: { networks: inWords(before) }, after: { networks: inWords(networks) } } }
  },
  async facts(tx, _desk, { body: { networks } }) {
    assertOffices(networks)
    return fact('office_networks', 'text', inWords(plain(networks)), inWords(await officeNetworks(tx)))
  },
})
