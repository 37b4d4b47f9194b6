import { sharedEngineOf } from '../../../../src/engines/shared.ts'
import { type Chain, hashBefore } from '../../../../src/live/shared/chain.ts'
import type { GameInfo } from '../../../../src/protocol.ts'
import { chanceOf } from '../../../../src/tables/shared/chance.ts'
import { type ProvenRound, RoundPage, TABLE_PATHS, TableProof } from '../../../../src/tables/shared/wire.ts'
import { read } from '../../../shell/api.ts'

/** chain: the hash was not promised by the one before. result: it gives another one. salt: the beacon did not give it. */
export type Verdict = 'equal' | 'chain' | 'result' | 'salt'

/** The same whatever the order of its parts. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [two]) => (one < two ? -1 : 1)))
      : each,
  )

/** `before`: the hash of the round before, or the terminal one. */
export function verdictOf(
  engine: GameInfo['engine'],
  { hash, outcome }: Pick<ProvenRound, 'hash' | 'outcome'>,
  { salt }: Pick<Chain, 'salt'>,
  before: string,
): Verdict {
  if (hashBefore(hash) !== before) return 'chain'
  const drawn = salt === null ? undefined : sharedEngineOf(engine)?.draw(chanceOf(hash, salt))
  return drawn !== undefined && plain(drawn) === plain(outcome) ? 'equal' : 'result'
}

/** Checks every round whose forerunner is among them; the first of a chain answers to the terminal hash. */
export function verdictsOf(engine: GameInfo['engine'], { rounds, chains }: RoundPage): Map<number, Verdict> {
  const byPlace = new Map(rounds.map((round) => [`${round.chain}/${round.position}`, round]))
  const verdicts = new Map<number, Verdict>()
  for (const round of rounds) {
    const chain = chains.find(({ id }) => id === round.chain)
    const before =
      round.position === 1 ? chain?.terminalHash : byPlace.get(`${round.chain}/${round.position - 1}`)?.hash
    if (chain !== undefined && before !== undefined) verdicts.set(round.id, verdictOf(engine, round, chain, before))
  }
  return verdicts
}

export const readRounds = (table: string, limit: number) =>
  read(RoundPage, `${TABLE_PATHS.rounds}?table=${table}&limit=${limit}`)

export const readBet = (key: string, betId: string) => read(TableProof, `${TABLE_PATHS.bet}?betId=${betId}`, key)
