import { formatMoney } from '@trevo/contract/money'
import { timeOfRound } from '@trevo/fair/chain'
import { dropAt, pointOf, winnerOf } from '@trevo/fair/jackpot'
import type { Logger } from 'pino'
import type { SendDeps } from '../../base/inbox/send.ts'
import { maskName } from '../../base/members/mask.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { houseAccount } from '../../money/ledger/transfer.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { CloseDeps } from './close.ts'
import {
  accountOf,
  drawsWaiting,
  dropQueue,
  lockPool,
  noteDrawn,
  type OpenPool,
  storeLevels,
  storePool,
  type Undecided,
  undecidedDraw,
  type Waiting,
} from './draw-queries.ts'
import { type Drop, payDrop } from './pay.ts'
import { levelsOf } from './queries.ts'
import { bookedFor, fedBy, givenAway, type Level, potOf } from './rules.ts'

export type JackpotBrand = Pick<Merchant, 'id' | 'currency'>
export type DecideDeps = CloseDeps &
  SendDeps & {
    ledger: Pick<Ledger, 'postTransfer'>
    log: Pick<Logger, 'error'>
    brands(): readonly JackpotBrand[]
  }

type Round = { randomness: string; signature: string }

/** Decides the draws whose round of the beacon has come. A round that stays away is waited for: nothing else decides. */
export async function decideDraws(deps: DecideDeps): Promise<void> {
  const { beacon, clock, log } = deps
  for (const waiting of await drawsWaiting(deps.db)) {
    const { chain, beaconRound } = waiting
    if (chain.hash !== beacon.source.chain.hash) {
      log.error(
        { pool: String(waiting.poolId) },
        'a draw of a jackpot waits for a beacon that is not followed any more',
      )
      continue
    }
    if (timeOfRound(chain, beaconRound) > clock.now().getTime()) continue
    const round = await beacon.source.round(beaconRound)
    if (round !== undefined) await inTx(deps.db, (tx) => decideDraw(tx, deps, waiting, round))
  }
}

function dropsOf({ poolId, number }: Waiting, draw: Undecided, { randomness }: Round): Map<string, number> {
  const found = new Map<string, number>()
  for (const { level, ...then } of draw.levels) {
    const share = BigInt(then.share)
    const at = dropAt(
      { share, seed: BigInt(then.seed), start: BigInt(then.start), cap: BigInt(then.cap), fed: BigInt(then.fed) },
      draw.staked,
      pointOf(randomness, { pool: String(poolId), number, level }),
    )
    if (at !== null) found.set(level, winnerOf(draw.stakes, share, at))
  }
  return found
}

/** One transaction: what stakes have added, who has won, their money and letters, and that it is decided. */
async function decideDraw(tx: Tx, deps: DecideDeps, waiting: Waiting, round: Round): Promise<void> {
  const { poolId, number } = waiting
  const now = deps.clock.now()
  const pool = await lockPool(tx, poolId)
  const draw = pool && (await undecidedDraw(tx, poolId, number))
  const brand = deps.brands().find(({ id }) => id === pool?.merchantId)
  if (pool === undefined || draw === undefined || brand === undefined) return
  const winners = dropsOf(waiting, draw, round)
  const isLast = pool.state === 'ending'
  const drops: Drop[] = []
  const levels = ((await levelsOf(tx, [poolId])).get(poolId) ?? []).map((one): Level => {
    const level = fedBy(one, draw.staked)
    const index = winners.get(level.level)
    if (index === undefined) return level
    const { amount, after } = givenAway(level, isLast)
    const [memberId, roundId, stake] = [draw.memberIds[index], draw.roundIds[index], draw.stakes[index]]
    if (memberId === undefined || roundId === undefined || stake === undefined)
      throw new Error('a winner is not listed')
    drops.push({ poolId, number, level: level.level, cycle: level.cycle, memberId, roundId, stake, amount })
    return after
  })
  const paid = drops.reduce((sum, { amount }) => sum + amount, 0n)
  await feed(tx, deps, brand, {
    key: `jackpotfeed:${poolId}:${number}`,
    amount: bookedFor(levels) + paid - pool.booked,
  })
  for (const drop of drops) await payDrop(tx, deps, brand, drop, now)
  await noteDrawn(tx, { poolId, number, signature: round.signature, hasDropped: drops.length > 0, now })
  await storeLevels(tx, poolId, levels)
  await finish(tx, deps, { pool, brand, levels })
  await tell(tx, deps, { pool, levels, drops })
}

/** Below zero: back to where it came from. */
async function feed(
  tx: Tx,
  { ledger }: Pick<DecideDeps, 'ledger'>,
  { id, currency }: JackpotBrand,
  { key, amount }: { key: string; amount: bigint },
): Promise<void> {
  if (amount === 0n) return
  await ledger.postTransfer(tx, {
    merchantId: id,
    kind: 'jackpot_feed',
    key,
    postings: [
      { account: houseAccount('games', currency), amount: -amount },
      { account: houseAccount('jackpots', currency), amount },
    ],
  })
}

type After = { pool: OpenPool; brand: JackpotBrand; levels: readonly Level[] }

/** Once the last pot of a pool that ends was given, what lay aside for pots that do not come goes back. */
async function finish(tx: Tx, deps: DecideDeps, { pool, brand, levels }: After): Promise<void> {
  const booked = bookedFor(levels)
  const isOver = pool.state === 'ending' && levels.every(({ isOpen }) => !isOpen)
  if (!isOver) return storePool(tx, pool.id, { booked, state: pool.state })
  await feed(tx, deps, brand, { key: `jackpotend:${pool.id}`, amount: -booked })
  await storeLevels(
    tx,
    pool.id,
    levels.map((level) => ({ ...level, reserve: 0n })),
  )
  await dropQueue(tx, pool)
  await storePool(tx, pool.id, { booked: 0n, state: 'over' })
  tx.afterCommit(() => deps.live.toMerchant(pool.merchantId, 'jackpots.changed', {}))
}

type Told = { pool: OpenPool; levels: readonly Level[]; drops: readonly Drop[] }

async function tell(
  tx: Tx,
  { live, clock }: Pick<DecideDeps, 'live' | 'clock'>,
  { pool, levels, drops }: Told,
): Promise<void> {
  const id = String(pool.id)
  const pots = levels
    .filter(({ isOpen }) => isOpen)
    .map((one): [string, string] => [one.level, formatMoney(potOf(one))])
  tx.afterCommit(() => live.toMerchant(pool.merchantId, 'jackpot.pots', { id, pots }))
  for (const { level, amount, memberId } of drops) {
    const account = maskName(await accountOf(tx, memberId, clock.now()))
    tx.afterCommit(() =>
      live.toMerchant(pool.merchantId, 'jackpot.dropped', { id, level, amount: formatMoney(amount), account }),
    )
  }
}
