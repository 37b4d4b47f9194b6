import { opsSetWay, opsWay, opsWays, type Way, WayId, type WayLimits } from '@trevo/contract/ops/ways'
import { call } from '../../lib/api.ts'
import type { Source } from '../../lib/data-provider.ts'

const money = (text: string | null | undefined) => (text ? text.trim().replace(',', '.') : null)

export const waysSource: Source = {
  getList: () => call(opsWays),
  getOne: (id) => call(opsWay, { params: { id: WayId.parse(id) } }),
  update: (id, data) => {
    const { grantMax, memberDayMax, secondFrom } = (data as Partial<Way>).limits ?? ({} as Partial<WayLimits>)
    const body = { grantMax: money(grantMax), memberDayMax: money(memberDayMax), secondFrom: money(secondFrom) }
    return call(opsSetWay, { params: { id: WayId.parse(id) }, body })
  },
}
