import type { AnnouncementDraft, PublishingDesk } from '../src/core/content/staff.ts'
import { createAnnouncement, publishAnnouncement } from '../src/core/content/staff.ts'
import { type Db, inTx } from '../src/platform/db.ts'

const NO_JOBS = { send: async () => true }

/** Somebody at the operator's desk, whose publishing wakes no job. */
export const aDesk = (merchantId: number, clock: PublishingDesk['clock']): PublishingDesk => ({
  merchantId,
  actor: 'test',
  clock,
  jobs: NO_JOBS,
})

type Draft = Partial<AnnouncementDraft> & Pick<AnnouncementDraft, 'type'>

/** Published, from an hour ago and without an end unless told. */
export async function anAnnouncement(db: Db, desk: PublishingDesk, draft: Draft): Promise<bigint> {
  return inTx(db, async (tx) => {
    const id = await createAnnouncement(tx, desk, {
      startsAt: new Date(desk.clock.now().getTime() - 3_600_000),
      endsAt: null,
      texts: { PT: { title: 'Título', html: '<p>Texto</p>' }, EN: { title: 'Title', html: '<p>Text</p>' } },
      ...draft,
    })
    await publishAnnouncement(tx, desk, id)
    return id
  })
}

type Participation = NonNullable<AnnouncementDraft['promotion']>
/** With an ample budget unless told. */
export type PromotionRules = Omit<Participation, 'budgetMinor'> & Partial<Pick<Participation, 'budgetMinor'>>
const AMPLE = 10_000_000_000n

export const aPromotion = (db: Db, desk: PublishingDesk, promotion: PromotionRules, draft: Partial<Draft> = {}) =>
  anAnnouncement(db, desk, {
    ...draft,
    type: 'PR',
    linkedPromotion: 'self',
    promotion: { budgetMinor: AMPLE, ...promotion },
  })
