import {
  opsReward,
  opsRewards,
  opsSignUpMembers,
  opsSignUpPromotion,
  opsSignUpPromotions,
} from '@trevo/contract/ops/rewards'
import { call } from '../../lib/api.ts'
import { keyedList, type Source, wholeList } from '../../lib/data-provider.ts'

export const rewardsSource: Source = {
  getList: keyedList(opsRewards),
  getOne: (id) => call(opsReward, { params: { id } }),
}

/** Few enough to come all at once. */
export const signUpsSource: Source = {
  getList: wholeList(opsSignUpPromotions),
  getOne: (id) => call(opsSignUpPromotion, { params: { id } }),
}

/** Of one promotion, which the filter names. */
export const signUpMembersSource: Source = { getList: keyedList(opsSignUpMembers) }
