import { isSignedBy, randomnessOf } from '@trevo/fair/verify'
import { chainId, claimRound, keepRound, roundsDue, type WantedRound, wantedRounds } from './beacon-queries.ts'
import type { LotteryDeps } from './deps.ts'

/** Rounds fetched in one go; more than a few only after an outage. */
const AT_ONCE = 50
const SIDE_BY_SIDE = 4
const KEPT = 20_000
/** A node whose clock is further ahead of the database's leaves draws to the others. */
export const AHEAD_MS = 5_000

type BeaconDeps = Pick<LotteryDeps, 'db' | 'clock' | 'log' | 'beacon'>

/** A round under one name. */
export const roundKey = (chain: number, round: bigint) => `${chain}:${round}`

/** What has been verified by this process, by chain, round and signature: a check takes 40 ms, and one is enough. */
const verified = new Map<string, string>()

function remember(key: string, signature: string): string {
  const randomness = randomnessOf(signature)
  if (verified.size >= KEPT) verified.clear()
  verified.set(`${key}:${signature}`, randomness)
  return randomness
}

/** Fetches the rounds that draws wait for. Whichever node asks, a round is stored once, for all nodes. */
export async function fetchRounds(deps: BeaconDeps): Promise<void> {
  const { db, clock, beacon, log } = deps
  const now = clock.now()
  const wanted = await wantedRounds(db, now, AT_ONCE)
  const [first] = wanted
  if (first === undefined) return
  // A clock that runs ahead asks too early and keeps others from asking in time.
  if (now.getTime() - first.databaseNow.getTime() > AHEAD_MS) {
    log.error({}, 'this clock is ahead of the database: no beacon is asked from here')
    return
  }
  const ours = await chainId(db, beacon.source.chain)
  const waiting = [...wanted]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await fetchRound(deps, ours, next)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
}

async function fetchRound({ db, clock, beacon }: BeaconDeps, ours: number, wanted: WantedRound): Promise<void> {
  if (!(await claimRound(db, wanted, clock.now()))) return
  // A beacon this server no longer follows delivers nothing: draws that wait for it are voided in time.
  if (wanted.chainId !== ours) return
  const found = await beacon.source.round(Number(wanted.round))
  if (found === undefined) return
  remember(roundKey(wanted.chainId, wanted.round), found.signature)
  await keepRound(db, wanted, found.signature, clock.now())
}

/** The randomness of the rounds of due draws. Every node verifies the signatures itself, whichever node stored them. */
export async function randomnessDue({
  db,
  clock,
  log,
}: Omit<BeaconDeps, 'beacon'>): Promise<ReadonlyMap<string, string>> {
  const due = new Map<string, string>()
  for (const { chainId: chain, round, publicKey, signature } of await roundsDue(db, clock.now())) {
    const key = roundKey(chain, round)
    const hex = signature.toString('hex')
    const known = verified.get(`${key}:${hex}`)
    if (known === undefined && !isSignedBy({ publicKey }, Number(round), hex)) {
      log.error(
        { chain, round: String(round) },
        'a stored round was not signed by its beacon: nothing is drawn with it',
      )
      continue
    }
    due.set(key, known ?? remember(key, hex))
  }
  return due
}
