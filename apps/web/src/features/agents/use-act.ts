import { keys } from '../../lib/query.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { agentsKey } from './queries.ts'

const RENEWS = [agentsKey, keys.wallet] as const

/** A write after which the team is shown as it is then. */
export const useAct = () => useWrite({ renews: RENEWS })
