import type { BodyOf } from '@trevo/contract/endpoint'
import type { NamedSegment, opsNameSegment } from '@trevo/contract/ops/campaigns'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { AppError } from '../../../platform/errors.ts'
import { insertSegment, type SegmentRow, segmentById } from '../named.ts'
import type { CampaignDesk } from './campaigns.ts'

export const asSegment = ({ id, name, segment, createdBy, createdAt }: SegmentRow): NamedSegment => ({
  id: String(id),
  name,
  segment,
  createdBy,
  createdAt: createdAt.toISOString(),
})

export function nameSegment(
  deps: Pick<CampaignDesk, 'db' | 'clock'>,
  acting: Acting,
  { requestId, name, segment }: BodyOf<typeof opsNameSegment>,
): Promise<NamedSegment> {
  const { merchant, staff } = acting
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const now = deps.clock.now()
    const request = { staffId: staff.staffId, merchantId: merchant.id, requestId, entity: 'segment', now }
    const made = { merchantId: merchant.id, name, segment, createdBy: staff.userName, createdAt: now }
    const { id, isNew } = await makeOnce(tx, { ...request, input: { requestId, name, segment } }, () =>
      insertSegment(tx, made),
    )
    const row = await segmentById(tx, id)
    if (row === undefined) throw new AppError('not_found')
    const value = asSegment(row)
    return { value, note: isNew ? { action: 'segment.name', entity: 'segment', entityId: id, after: value } : null }
  })
}
