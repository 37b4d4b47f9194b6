import {
  opsSetSuspicionRule,
  opsSuspicion,
  opsSuspicionRules,
  opsSuspicions,
  type SuspicionRule,
  SuspicionRuleName,
} from '@trevo/contract/ops/suspicions'
import { call } from '../../lib/api.ts'
import { keyedList, type Source, wholeList } from '../../lib/data-provider.ts'

export const suspicionSource: Source = {
  getList: keyedList(opsSuspicions),
  getOne: (id) => call(opsSuspicion, { params: { id } }),
}

export const ruleSource: Source = {
  getList: wholeList(opsSuspicionRules),
  async getOne(id) {
    const { data } = await call(opsSuspicionRules)
    const rule = data.find((one) => one.id === id) ?? data[0]
    if (rule === undefined) throw new Error('there are no rules')
    return rule
  },
  update(id, data) {
    const { isOn = false, amount = '0', times, days, weight } = data as Partial<SuspicionRule>
    const body = { isOn, amount, times: Number(times), days: Number(days), weight: Number(weight) }
    return call(opsSetSuspicionRule, { params: { id: SuspicionRuleName.parse(id) }, body })
  },
}
