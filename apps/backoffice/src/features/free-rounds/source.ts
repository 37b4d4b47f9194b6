import { opsFreeRounds, opsFreeRoundsOne, opsGrantFreeRounds } from '@trevo/contract/ops/free-rounds'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

export type FreeRoundsForm = {
  requestId?: string
  memberId?: string
  nodeId?: string
  rounds?: number | null
  stake?: string
  days?: number | null
  note?: string
}

/** Whatever is missing or wrong the server refuses, and says so at the field. */
export const freeRoundsSource: Source = {
  getList: keyedList(opsFreeRounds),
  getOne: (id) => call(opsFreeRoundsOne, { params: { id } }),
  create: (data: FreeRoundsForm) =>
    call(opsGrantFreeRounds, {
      body: {
        requestId: data.requestId ?? '',
        memberId: data.memberId ?? '',
        nodeId: data.nodeId ?? '',
        rounds: data.rounds ?? 0,
        stake: data.stake ?? '',
        days: data.days ?? 0,
        note: data.note ?? '',
      },
    }),
}
