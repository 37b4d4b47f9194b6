import { randomUUID } from 'node:crypto'
import * as agents from '@trevo/contract/ops/agents'
import * as file from '@trevo/contract/ops/member-file'
import * as records from '@trevo/contract/ops/member-records'
import { opsRoundDebts } from '@trevo/contract/ops/round-debts'
import { aMember } from './fixtures.ts'
import { aPicture, type OpsWorld } from './ops-world.ts'

const note = () => ({ requestId: randomUUID(), text: 'ligou e pediu ajuda' })
const DAYS = { from: '2026-02-01', to: '2026-03-01' }

/** What staff keep about a member, and where in the trees the member stands; each of somebody of its own. */
export function fileWrites(world: () => OpsWorld) {
  const of = async (type: 0 | 1 = 0) => {
    const { db, brandId } = world()
    return { params: { id: String((await aMember(db, { merchantId: brandId, type })).id) } }
  }
  const about = 'brand' as const
  return [
    {
      endpoint: file.opsAddMemberNote,
      action: 'member.note',
      about,
      input: async () => ({ ...(await of()), body: note() }),
    },
    {
      endpoint: file.opsSetMemberTags,
      action: 'member.tags',
      about,
      input: async () => ({ ...(await of()), body: { tags: ['vip-alto'] } }),
    },
    {
      endpoint: file.opsAddMemberDocument,
      action: 'member.document',
      about,
      input: async () => ({
        ...(await of()),
        body: { requestId: randomUUID(), kind: 'identity', picture: await aPicture() },
      }),
    },
    {
      endpoint: agents.opsRequestType,
      action: 'member_type.request',
      about,
      input: async () => ({ ...(await of()), body: { requestId: randomUUID(), type: 1, note: 'traz gente' } }),
    },
    {
      endpoint: agents.opsRequestMove,
      action: 'member_move.request',
      about,
      async input() {
        const { db, brandId } = world()
        const { account } = await aMember(db, { merchantId: brandId, type: 1 })
        return { ...(await of()), body: { requestId: randomUUID(), upline: account, note: 'indicado por engano' } }
      },
    },
  ]
}

/** The same calls, and those that read, about one member, made by staff who may not know of the member. */
export const fileCalls = (id: { params: { id: string } }) => [
  [file.opsMemberFile, id] as const,
  [file.opsMemberDevices, id] as const,
  [opsRoundDebts, id] as const,
  [file.opsMemberTimeline, id] as const,
  [records.opsMemberBets, { ...id, query: DAYS }] as const,
  [records.opsMemberTransactions, { ...id, query: DAYS }] as const,
  [file.opsAddMemberNote, { ...id, body: note() }] as const,
  [file.opsSetMemberTags, { ...id, body: { tags: [] } }] as const,
  [file.opsAddMemberDocument, { ...id, body: { requestId: randomUUID(), kind: 'other', picture: 'AAAA' } }] as const,
  [agents.opsRequestType, { ...id, body: { requestId: randomUUID(), type: 1, note: 'traz gente' } }] as const,
  [agents.opsRequestMove, { ...id, body: { requestId: randomUUID(), upline: null, note: 'ao topo' } }] as const,
]
