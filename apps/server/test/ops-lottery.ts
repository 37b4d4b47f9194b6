import { saveOffers } from '../src/core/lottery/offers.ts'
import '../src/core/lottery/tables.ts'
import { type Db, inTx } from '../src/platform/db.ts'

export const STAFF_GAME = '5d-1m'
/** What asks for a draw to be void, for one brand. */
export const VOID_WORDS = {
  note: 'numeros errados',
  everywhere: false,
  reasonPt: 'Os números saíram errados.',
  reasonEn: 'The numbers came out wrong.',
}

/** One lottery that a brand offers, with a draw that is still to come. */
export async function aStaffDraw(db: Db, merchantId: number): Promise<bigint> {
  await db
    .insertInto('lottery_game')
    .values({ code: STAFF_GAME })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const limits = { minStake: 200n, maxStake: 50_000_000n, maxPayout: 2_000_000_000n, maxExposure: 5_000_000_000n }
  const offer = { gameCode: STAFF_GAME, enabled: true, popular: false, sort: 1, seriesMin: 1800, seriesMax: 1956 }
  await inTx(db, (tx) => saveOffers(tx, merchantId, [{ ...offer, ...limits, closedPlays: [] }]))
  const known = await db.selectFrom('lottery_draw').select('id').executeTakeFirst()
  if (known) return known.id
  const [day, commitment] = ['2026-03-01', Buffer.alloc(32)]
  await db
    .insertInto('lottery_day')
    .values({ game_code: STAFF_GAME, day, draws: 1, commitment, committed_at: new Date('2026-02-28T12:00:00Z') })
    .execute()
  const { id } = await db
    .insertInto('lottery_draw')
    .values({
      game_code: STAFF_GAME,
      period: '20260301-0001',
      day,
      place: 1,
      opens_at: new Date('2026-03-01T00:00:00Z'),
      closes_at: new Date('2026-03-05T23:00:00Z'),
      draws_at: new Date('2026-03-05T23:30:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
