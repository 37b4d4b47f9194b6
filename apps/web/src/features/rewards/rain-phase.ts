import type { RainRound } from '@trevo/contract/rain'

export type RainPhase =
  | { kind: 'running'; round: RainRound; endsAt: string }
  | { kind: 'waiting'; round: RainRound; endsAt: string }
  | { kind: 'none' }

type Rounds = { current: RainRound | null; next: RainRound | null }

/**
 * What is on at a moment of the server's clock. A round that was still to come when the page asked begins by itself, so
 * that nobody waits for an answer while the envelopes fall.
 */
export function phaseAt({ current, next }: Rounds, serverNowMs: number): RainPhase {
  const rounds = [current, next].filter((round) => round !== null)
  const open = rounds.filter(({ endsAt }) => Date.parse(endsAt) > serverNowMs)
  const running = open.find(({ startsAt }) => Date.parse(startsAt) <= serverNowMs)
  if (running) return { kind: 'running', round: running, endsAt: running.endsAt }
  const [waiting] = open
  return waiting ? { kind: 'waiting', round: waiting, endsAt: waiting.startsAt } : { kind: 'none' }
}
