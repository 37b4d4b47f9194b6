import type { AnnouncementDraft, PublishingDesk } from '../src/capabilities/content/staff.ts'
import { createAnnouncement, publishAnnouncement } from '../src/capabilities/content/staff.ts'
import '../src/money/giving/tables.ts'
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

/** There is a budget of the day for it as well, unless the brand has one already. */
export async function aPromotion(
  db: Db,
  desk: PublishingDesk,
  promotion: PromotionRules,
  draft: Partial<Draft> = {},
): Promise<bigint> {
  const row = { merchant_id: desk.merchantId, scope: 'promotion', day_max: AMPLE } as const
  await db
    .insertInto('reward_budget')
    .values([
      { ...row, kind: 'cash' },
      { ...row, kind: 'points' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rules = { budgetMinor: AMPLE, ...promotion }
  return anAnnouncement(db, desk, { ...draft, type: 'PR', linkedPromotion: 'self', promotion: rules })
}
