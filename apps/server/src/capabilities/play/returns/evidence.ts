/**
 * Whether a game returns more than it declares, asked again and again and for good. Money is bet against it round by round, a part of
 * what is left, in several sizes (`return_factor` in `sql/returns.sql`): where the game keeps to what it declares this wins nothing on
 * average, whatever its prizes are, so that it ever grows a thousandfold has a chance of one in a thousand at most (Ville).
 *
 * What is bet runs out while a game is honest, and one with a long past would never be found out. So only a part is put in at first and,
 * each time it is nearly lost, the next one: 1/2, 1/6, 1/12, 1/20 and so on, all of them together no more than the one that stands for chance.
 */
export type Evidence = {
  /** By size: the logarithm of what became of it. */
  logs: readonly number[]
  /** By size: how many portions were put in. */
  portions: readonly number[]
  /** By size: when the last of them was. */
  putInAt: readonly Date[]
}

/** What rounds did to it, by size; of rounds that were put right, what they ended with is said by itself. */
export type Gained = { logs: readonly number[]; corrected: Date | null }

/** A game can stop in four ways: by itself or with all of its vendor's, in one brand or in all of them together. */
const WAYS = 4
const CHANCE = 10_000
export const ENOUGH = Math.log(CHANCE * WAYS)

/** The portion that comes after so many. */
const portion = (before: number) => 1 / ((before + 1) * (before + 2))

export const noEvidence = (sizes: number, since: Date): Evidence =>
  begunAnew({ portions: Array.from({ length: sizes }, () => 0) }, since)

/** What was won is thrown away, so that chance gets no second try by it. */
export const begunAnew = ({ portions }: Pick<Evidence, 'portions'>, at: Date): Evidence => ({
  logs: portions.map((before) => Math.log(portion(before))),
  portions: portions.map((before) => before + 1),
  putInAt: portions.map(() => at),
})

/** The logarithm of all of it. The sizes have equal parts. */
export function strengthOf({ logs }: Pick<Evidence, 'logs'>): number {
  const most = Math.max(...logs)
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length)
}

/**
 * With what was played until then. What is nearly lost gets its next portion. A round that is put right changes what was bet on it and
 * nothing that was put in since: else whoever settles rounds at nothing and pays them later would be taken for one that pays too much.
 */
export function afterRounds({ logs, portions, putInAt }: Evidence, gained: readonly Gained[], until: Date): Evidence {
  const lines = logs.map((log, size) => {
    const [before, at] = [portions[size] as number, putInAt[size] as Date]
    const ours = gained.filter(({ corrected }) => corrected === null || corrected >= at)
    const left = ours.reduce((sum, one) => sum + (one.logs[size] as number), log)
    const next = portion(before)
    return left < Math.log(next)
      ? { log: Math.log(Math.exp(left) + next), portions: before + 1, at: until }
      : { log: left, portions: before, at }
  })
  return {
    logs: lines.map(({ log }) => log),
    portions: lines.map((line) => line.portions),
    putInAt: lines.map(({ at }) => at),
  }
}
