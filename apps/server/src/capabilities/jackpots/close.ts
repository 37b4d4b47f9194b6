import { roundForClose } from '@trevo/fair/chain'
import { listHash } from '@trevo/fair/jackpot'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { inLanes } from '../../platform/lanes.ts'
import type { Live } from '../../platform/live/live.ts'
import type { PublicBeacon } from '../../providers/beacon/choose-beacon.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import { hasWaiting, insertDraw, lockPool, takeStakes } from './draw-queries.ts'
import { levelsOf } from './queries.ts'
import type { Level } from './rules.ts'
import type { KeptLevel } from './tables.ts'
import { poolsToClose } from './waiting-queries.ts'

/** More wait for the next draw. */
const ROUNDS_MAX = 50_000
/** A brand with many stakes holds up none of the others. */
const POOLS_AT_ONCE = 2

export type CloseDeps = { db: Db; clock: Clock; live: Pick<Live, 'toMerchant'>; beacon: Pick<PublicBeacon, 'source'> }
/** Whose clock cannot be trusted closes nothing: stakes wait, and `held` says why. */
export type Closing = { held: Exclude<Agreement, 'agrees'> | null }

const kept = ({ level, share, seed, start, cap, fed }: Level): KeptLevel => ({
  level,
  share: String(share),
  seed: String(seed),
  start: String(start),
  cap: String(cap),
  fed: String(fed),
})

/**
 * Closes a draw for each pool in which stakes wait: their order is fixed, its hash told to everybody, and the round of the beacon
 * named that nobody knows yet. Safe to repeat and to run on several nodes: a pool has one draw at a time.
 */
export async function closeDraws(deps: CloseDeps): Promise<Closing> {
  const pools = await poolsToClose(deps.db)
  if (pools.length === 0) return { held: null }
  const { source } = deps.beacon
  // Named by a clock that is behind, a round could be one that somebody knows: the beacon is asked first, each time.
  const latest = await source.latest()
  const agreement = agreementOf(source.chain, latest, deps.clock.now().getTime())
  if (latest === undefined || agreement !== 'agrees') return { held: agreement === 'agrees' ? 'away' : agreement }
  await inLanes(pools, POOLS_AT_ONCE, ({ id }) => closeDraw(deps, id, latest.round))
  return { held: null }
}

async function closeDraw({ db, clock, live, beacon }: CloseDeps, id: bigint, known: number): Promise<void> {
  await inTx(db, async (tx) => {
    const pool = await lockPool(tx, id)
    if (pool === undefined || (pool.state !== 'running' && pool.state !== 'ending') || (await hasWaiting(tx, id)))
      return
    const list = await takeStakes(tx, pool, ROUNDS_MAX)
    if (list.length === 0) return
    const closedAt = clock.now()
    const { chain } = beacon.source
    const beaconRound = roundForClose(chain, closedAt.getTime())
    // A clock that was set back since the beacon was asked.
    if (beaconRound <= known) throw new Error('the round of the beacon that would be named is known')
    const levels = (await levelsOf(tx, [id])).get(id) ?? []
    const draw = {
      poolId: id,
      number: pool.draws + 1,
      closedAt,
      list,
      staked: list.reduce((sum, { stake }) => sum + stake, 0n),
      listHash: listHash(list.map(({ roundId, stake }) => [String(roundId), stake])),
      chain,
      beaconRound,
      levels: levels.filter(({ isOpen }) => isOpen).map(kept),
    }
    await insertDraw(tx, draw)
    const { number, listHash: hash } = draw
    tx.afterCommit(() =>
      live.toMerchant(pool.merchantId, 'jackpot.closed', { id: String(id), number, listHash: hash, beaconRound }),
    )
  })
}
