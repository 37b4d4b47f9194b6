import { opsSetWay, opsWay, opsWays, type Way, WayId, type WayLimits } from '@trevo/contract/ops/ways'
import { call } from '../../lib/api.ts'
import { type Source, wholeList } from '../../lib/data-provider.ts'

export const waysSource: Source = {
  getList: wholeList(opsWays),
  getOne: (id) => call(opsWay, { params: { id: WayId.parse(id) } }),
  update: (id, data) => {
    const { grantMax, memberDayMax, secondFrom } = (data as Partial<Way>).limits ?? ({} as Partial<WayLimits>)
    const body = { grantMax: grantMax ?? null, memberDayMax: memberDayMax ?? null, secondFrom: secondFrom ?? null }
    return call(opsSetWay, { params: { id: WayId.parse(id) }, body })
  },
}
