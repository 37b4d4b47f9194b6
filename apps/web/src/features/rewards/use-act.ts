import { keys } from '../../lib/query.ts'
import { LOADING_TOAST_SECONDS } from '../../lib/ui-constants.ts'
import { toastRefusal } from '../../shared/rewards/toast-refusal.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { rewardsKey } from './queries.ts'

const ACT = { renews: [rewardsKey, keys.wallet], tells: toastRefusal, waits: { seconds: LOADING_TOAST_SECONDS.reward } }

/** A write that waits in sight, after which every reward is shown as it is then. */
export const useAct = () => useWrite(ACT)
