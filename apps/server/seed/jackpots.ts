import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { HOUSE_VENDOR } from '@trevo/games/demo-game'
import { openPool } from '../src/capabilities/jackpots/staff/open.ts'
import { moveState, type NewLevel, type NewPool } from '../src/capabilities/jackpots/staff/queries.ts'
import { createLedger } from '../src/money/ledger/ledger.ts'
import type { Pool, Tx } from '../src/platform/db.ts'
import '../src/base/catalogue/tables.ts'
import type { DemoBrand } from './brands/brand.ts'

/** So far from their sums that hardly anybody wins one by a few rounds. */
const LEVELS: readonly NewLevel[] = [
  { level: 'major', share: 200, refill: 50, start: parseMoney('500'), cap: parseMoney('5000') },
  { level: 'grand', share: 150, refill: 30, start: parseMoney('5000'), cap: parseMoney('50000') },
]
/** Of slots, which keep less: what all of them give back is counted by the one that returns most. */
const OF_SLOTS: readonly NewLevel[] = [
  { level: 'grand', share: 150, refill: 50, start: parseMoney('1000'), cap: parseMoney('20000') },
]
/** Less than what the demo's teams feed it: it is given at the first draw, to a round of theirs. */
const FIRST: readonly NewLevel[] = [
  { level: 'major', share: 500, refill: 0, start: parseMoney('500'), cap: parseMoney('500.2') },
]

/** Opened before the demo's teams play, so that what pots hold and who has won are of real rounds: the server draws them when it starts. */
export async function seedJackpots(tx: Tx, brand: DemoBrand, pool: Pool): Promise<void> {
  const { id } = await tx.selectFrom('merchant').select('id').where('code', '=', brand.code).executeTakeFirstOrThrow()
  const slots = await slotsOf(tx, id)
  const open = (
    titles: Pick<NewPool, 'titlePt' | 'titleEn' | 'titleEs'>,
    levels: readonly NewLevel[],
    gameIds: bigint[] = [],
  ) =>
    openPool(
      tx,
      { ledger: createLedger({ pool }) },
      { id, currency: 'BRL' },
      {
        ...titles,
        merchantId: id,
        // Where nothing is named, the category whose margin has most room.
        ...(gameIds.length > 0 ? { scope: 'games', category: null } : { scope: 'category', category: 'FISH' }),
        vendor: null,
        gameIds,
        levels,
        requestId: randomUUID(),
        createdBy: 'demo',
        createdAt: new Date(),
      },
    )
  await open({ titlePt: 'Cofre da sorte', titleEn: 'Lucky vault', titleEs: 'Bóveda de la suerte' }, LEVELS)
  await open({ titlePt: 'Cofre dos slots', titleEn: 'Slots vault', titleEs: 'Bóveda de los slots' }, OF_SLOTS, slots)
  const first = await open(
    { titlePt: 'Cofre de estreia', titleEn: 'Opening vault', titleEs: 'Bóveda de estreno' },
    FIRST,
  )
  await moveState(tx, first, { from: ['running'], to: 'ending' })
}

/** The slots of our own studio that the brand offers: what the filter of jackpots finds among slots. */
async function slotsOf(tx: Tx, merchantId: number): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('merchant_game as mg')
    .innerJoin('game as g', 'g.id', 'mg.game_id')
    .select('g.id')
    .where('mg.merchant_id', '=', merchantId)
    .where('g.vendor_code', '=', HOUSE_VENDOR)
    .where('g.category', '=', 'RNG')
    .where('g.engine', '=', 'slot')
    .where('g.classify', '=', '')
    .orderBy('g.id')
    .execute()
  return rows.map(({ id }) => id)
}
