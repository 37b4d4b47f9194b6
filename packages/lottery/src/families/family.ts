import type { Board, Family, NumberModel, Play, PlayDraft, Rule } from '../types.ts'

/** What a unit costs at mode 1: 2.00 on the traditional board, 1.00 on the other. */
const UNIT_MINOR: Readonly<Record<Board, bigint>> = { trad: 20_000n, ent: 10_000n }
/** A return of 90 % and of 99 %: brands choose between them. */
const LEAST_PART = 0.9
const MOST_PART = 0.99

export const play = (board: Board, group: string, id: string, rule: Rule): PlayDraft => ({ board, group, id, rule })

/** Takes plays together under one way to draw and one base of series. */
export function family(
  id: string,
  model: NumberModel,
  drafts: readonly PlayDraft[],
  seriesBase: 2000 | 1980 = 2000,
): Family {
  const plays: readonly Play[] = drafts.map((draft) => ({ ...draft, seriesBase, unitMinor: UNIT_MINOR[draft.board] }))
  return {
    id,
    model,
    seriesBase,
    minSeries: Math.round(seriesBase * LEAST_PART),
    maxSeries: Math.floor(seriesBase * MOST_PART),
    plays,
  }
}

/** The whole numbers from `from` to `to`. */
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
