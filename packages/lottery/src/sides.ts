import { drawResult } from './draw.ts'
import { multiplierOf, tierOf } from './odds.ts'
import { countUnits, parseSelection } from './selection.ts'
import { findPlay, wins } from './settle.ts'
import type { Family, Play, Result, Selection, Win } from './types.ts'

/**
 * Whether bets on one draw cancel each other out, so that the bettors risk next to nothing. Bets are tried on the same
 * few hundred draws; what they are paid on nearly all of them is certain, and the share of the stakes that this would cost
 * is what was bet against oneself.
 */
const TRIED = 400
/** What is paid on all but these of the draws counts as certain: a tie or one number of ten may be left out. */
const LEFT_OUT = { exclusive: 0.15, mixed: 0.1, across: 0.1 }
/** From this share on bets count as placed against oneself. Independent bets partly even out, hence a higher share where picks mix. */
const LEAST_SHARE = { exclusive: 0.5, mixed: 0.75, across: 0.85 }
/** Below this chance to win anything at all it is not worth trying. */
const LEAST_CHANCE = 0.8

export type SideBet = { play: string; selection: string; series: number; stake: bigint }

/** The part of a bet that lies on one question, such as big or small. `pays`: for a stake of 1, on each draw that is tried. */
type Part = { question: string; share: number; pays: readonly number[] }

const tried = new Map<string, readonly Result[]>()
function triedDraws({ id, model }: Family): readonly Result[] {
  const known = tried.get(id)
  if (known) return known
  const draws = Array.from({ length: TRIED }, (_, n) => drawResult(model, new Uint8Array(32), `sides:${n}`))
  tried.set(id, draws)
  return draws
}

const number = ({ n, d }: { n: bigint; d: bigint }) => Number(n) / Number(d)
const payOf = (play: Play, won: readonly Win[], series: number) =>
  won.reduce((sum, { tier, units }) => sum + units * number(multiplierOf(play, tierOf(play, tier), series)), 0)

type Picked = { row: number; symbol: number }
const alone = ({ rule }: Play, { row, symbol }: Picked): Selection => ({
  kind: 'rows',
  rows: rule.rows.map((_, at) => (at === row ? [symbol] : [])),
})

/**
 * Picks that never win together answer one question (big, small), others answer others (odd, even; another place). By row and
 * symbol. Empty where a pick by itself is no bet.
 */
function questionsOf(family: Family, play: Play): ReadonlyMap<string, string> {
  const picks = play.rule.rows.flatMap(({ from, to }, row) =>
    Array.from({ length: to - from + 1 }, (_, n) => ({ row, symbol: from + n })),
  )
  const draws = triedDraws(family)
  const questions = new Map<string, string>()
  if (picks.some((pick) => countUnits(play, alone(play, pick)) !== 1)) return questions
  const wonOn = picks.map((pick) => draws.map((result) => wins(play, alone(play, pick), result).length > 0))
  const meets = (one: number, other: number) => draws.some((_, n) => wonOn[one]?.[n] && wonOn[other]?.[n])
  const names = picks.map((_, n) => n)
  for (const one of names.keys()) {
    for (let other = 0; other < one; other++) {
      const [from, to] = [names[one], names[other]] as [number, number]
      if (from !== to && !meets(one, other)) for (const [n, name] of names.entries()) if (name === from) names[n] = to
    }
  }
  for (const [n, { row, symbol }] of picks.entries()) {
    const isAlone = names.filter((name) => name === names[n]).length === 1
    if (!isAlone) questions.set(`${row}:${symbol}`, String(names[n]))
  }
  return questions
}

const asked = new Map<string, ReadonlyMap<string, string>>()
function knownQuestions(family: Family, play: Play): ReadonlyMap<string, string> {
  const key = `${family.id}/${play.id}`
  const known = asked.get(key) ?? questionsOf(family, play)
  asked.set(key, known)
  return known
}

/** Many bet the same. */
const KEPT_PARTS = 1_000
const kept = new Map<string, Part[]>()
function partsOf(family: Family, play: Play, bet: SideBet): Part[] {
  const key = `${family.id}/${play.id}/${bet.series}/${bet.selection}`
  const known = kept.get(key) ?? workOutParts(family, play, bet)
  if (kept.size >= KEPT_PARTS) kept.clear()
  kept.set(key, known)
  return known
}

function workOutParts(family: Family, play: Play, { selection: text, series }: SideBet): Part[] {
  const selection = parseSelection(play, text)
  const units = countUnits(play, selection)
  if (units === 0) throw new RangeError(`not a selection of ${play.id}: ${text}`)
  const questions = knownQuestions(family, play)
  const draws = triedDraws(family)
  const pays = (part: Selection, of: number) =>
    draws.map((result) => payOf(play, wins(play, part, result), series) / of)
  if (questions.size === 0 || selection.kind === 'tickets') {
    return [{ question: '', share: 1, pays: pays(selection, units) }]
  }
  return selection.rows.flatMap((symbols, row) =>
    symbols.map((symbol) => ({
      question: questions.get(`${row}:${symbol}`) ?? '',
      share: 1 / units,
      pays: pays(alone(play, { row, symbol }), 1),
    })),
  )
}

/** No more than the chance that a unit of the play wins anything. */
function chanceOf({ rule }: Play): number {
  const chances = Map.groupBy(rule.tiers, ({ bet }) => bet)
  return Math.max(
    ...Array.from(chances.values(), (tiers) => tiers.reduce((p, { ways, of }) => p + number({ n: ways, d: of }), 0)),
  )
}

export type Against<Bet> = { play: string; question: string; share: number; stakes: Map<Bet, bigint> }

/** Stands for all plays together. */
export const ALL_PLAYS = '*'

/**
 * Questions on which these bets, all on one draw, cancel each other out; with what of each bet lies on both sides of it. What
 * is left is looked at as a whole, as a digit and a trait of it are bet in different plays. `isKnown`: what is left out, as it
 * was found before.
 */
export function betAgainst<Bet extends SideBet>(
  family: Family,
  bets: readonly Bet[],
  isKnown: (bet: Bet, question: string) => boolean = () => false,
): Against<Bet>[] {
  const withPlays = bets.map((bet) => ({ bet, play: playOf(family, bet) }))
  const chance = withPlays.reduce((sum, { bet, play }) => sum + unitsOf(play, bet) * chanceOf(play), 0)
  if (chance < LEAST_CHANCE) return []
  const parts = withPlays.flatMap(({ bet, play }) =>
    partsOf(family, play, bet)
      .filter(({ question }) => !isKnown(bet, question))
      .map((part) => ({ ...part, bet, play, stake: Number(bet.stake) * part.share })),
  )
  const left: PlacedPart<Bet>[] = []
  const found = [...Map.groupBy(parts, ({ play, question }) => `${play.id}/${question}`).values()].flatMap((on) => {
    const { play, question } = on[0] as PlacedPart<Bet>
    const against = cancelled(on, question === '' ? 'mixed' : 'exclusive')
    if (against === null) left.push(...on)
    return against === null ? [] : [{ play: play.id, question, ...against }]
  })
  const across = new Set(left.map(({ play }) => play)).size > 1 ? cancelled(left, 'across') : null
  return across === null ? found : [...found, { play: ALL_PLAYS, question: '', ...across }]
}

function playOf(family: Family, { play: id }: SideBet): Play {
  const play = findPlay(family, id)
  if (play === undefined) throw new RangeError(`no play ${id} in ${family.id}`)
  return play
}
const unitsOf = (play: Play, { selection }: SideBet) => countUnits(play, parseSelection(play, selection))

type PlacedPart<Bet> = Part & { bet: Bet; play: Play; stake: number }

function cancelled<Bet extends SideBet>(
  on: readonly PlacedPart<Bet>[],
  kind: keyof typeof LEAST_SHARE,
): Pick<Against<Bet>, 'share' | 'stakes'> | null {
  const paid = Array.from({ length: TRIED }, (_, n) =>
    on.reduce((sum, { stake, pays }) => sum + stake * (pays[n] ?? 0), 0),
  )
  const certain = paid.sort((a, b) => a - b)[Math.floor(TRIED * LEFT_OUT[kind])] ?? 0
  const mean = on.reduce((sum, { stake, bet, play }) => sum + (stake * bet.series) / play.seriesBase, 0)
  const share = Math.min(1, Math.round((certain / mean) * 1000) / 1000)
  if (!(share >= LEAST_SHARE[kind])) return null
  const stakes = new Map<Bet, bigint>()
  for (const { bet, stake } of on) stakes.set(bet, (stakes.get(bet) ?? 0n) + BigInt(Math.round(stake * share)))
  return { share, stakes }
}
