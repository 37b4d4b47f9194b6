import { type BeaconChain, roundForClose, roundFrom } from '@trevo/fair/chain'

/**
 * Whether this node's clock and the beacon agree about which round is the newest. behind: the beacon has spoken rounds that this
 * clock has still to come, so a round that is named here might be known already; stale: the beacon's newest round is older than
 * this clock says; away: it does not answer.
 */
export type Agreement = 'agrees' | 'behind' | 'stale' | 'away'

/** A clock may be a moment behind: the round that is named is mostly two ahead of the newest one. */
const EARLY_MAX = 1
/** Addresses serve a round some seconds after it came. */
const LATE_MAX = 4

export function agreementOf(chain: BeaconChain, latest: { round: number } | undefined, nowMs: number): Agreement {
  if (latest === undefined) return 'away'
  const expected = roundFrom(chain, nowMs + 1) - 1
  if (latest.round > expected + EARLY_MAX || roundForClose(chain, nowMs) <= latest.round) return 'behind'
  return latest.round < expected - LATE_MAX ? 'stale' : 'agrees'
}
