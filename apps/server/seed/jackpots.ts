import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { openPool } from '../src/capabilities/jackpots/staff/open.ts'
import { moveState, type NewLevel, type NewPool } from '../src/capabilities/jackpots/staff/queries.ts'
import { createLedger } from '../src/money/ledger/ledger.ts'
import type { Pool, Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'

/** So far from their sums that hardly anybody wins one by a few rounds. */
const LEVELS: readonly NewLevel[] = [
  { level: 'mini', share: 200, refill: 50, start: parseMoney('20'), cap: parseMoney('2000') },
  { level: 'major', share: 100, refill: 20, start: parseMoney('50'), cap: parseMoney('10000') },
  { level: 'grand', share: 100, refill: 20, start: parseMoney('100'), cap: parseMoney('50000') },
]
/** Less than what the demo's teams feed it: it is given at the first draw, to a round of theirs. */
const FIRST: readonly NewLevel[] = [
  { level: 'mini', share: 500, refill: 0, start: parseMoney('20'), cap: parseMoney('20.2') },
]

/** Opened before the demo's teams play, so that what pots hold and who has won are of real rounds: the server draws them when it starts. */
export async function seedJackpots(tx: Tx, brand: DemoBrand, pool: Pool): Promise<void> {
  const { id } = await tx.selectFrom('merchant').select('id').where('code', '=', brand.code).executeTakeFirstOrThrow()
  const open = (titles: Pick<NewPool, 'titlePt' | 'titleEn' | 'titleEs'>, levels: readonly NewLevel[]) =>
    openPool(
      tx,
      { ledger: createLedger({ pool }) },
      { id, currency: 'BRL' },
      {
        ...titles,
        merchantId: id,
        scope: 'category',
        // Where the margin has room for its share.
        category: 'FISH',
        vendor: null,
        gameIds: [],
        levels,
        requestId: randomUUID(),
        createdBy: 'demo',
        createdAt: new Date(),
      },
    )
  await open({ titlePt: 'Cofre da sorte', titleEn: 'Lucky vault', titleEs: 'Bóveda de la suerte' }, LEVELS)
  const first = await open(
    { titlePt: 'Cofre de estreia', titleEn: 'Opening vault', titleEs: 'Bóveda de estreno' },
    FIRST,
  )
  await moveState(tx, first, { from: ['running'], to: 'ending' })
}
