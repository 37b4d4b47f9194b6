import type { ShownLine, ShownRound } from '@trevo/contract/vendor-side'
import type { Language } from '@trevo/contract/wire'
import type { EngineId } from '@trevo/games/engine-ids'
import type { BaccaratOutcome } from '../engines/baccarat.ts'
import type { BalloonOutcome } from '../engines/balloon.ts'
import type { BingoOutcome } from '../engines/bingo.ts'
import { type BlackjackHand, type BlackjackOutcome, boxesOf } from '../engines/blackjack/table.ts'
import { type Card, rankOf, type Suit, suitOf } from '../engines/cards.ts'
import { borderOf, type DiceAction, type DiceOutcome } from '../engines/dice.ts'
import type { DragonTigerOutcome } from '../engines/dragontiger.ts'
import type { DuelOutcome } from '../engines/duel.ts'
import { FISH_TARGETS, type FishOutcome } from '../engines/fish.ts'
import type { HiloOutcome } from '../engines/hilo.ts'
import type { HoldemOutcome } from '../engines/holdem.ts'
import type { KenoOutcome } from '../engines/keno.ts'
import type { LimboOutcome } from '../engines/limbo.ts'
import type { MinesOutcome } from '../engines/mines.ts'
import type { PokerOutcome } from '../engines/poker.ts'
import { RED } from '../engines/roulette/spots.ts'
import type { RouletteOutcome } from '../engines/roulette.ts'
import type { SicboOutcome } from '../engines/sicbo.ts'
import type { SlotOutcome } from '../engines/slot.ts'
import type { TowerOutcome } from '../engines/tower.ts'
import type { WheelshowOutcome } from '../engines/wheelshow.ts'
import { texts } from './shown-texts.ts'

type T = (typeof texts)[Language]
type Round = { outcome: unknown; action: unknown }
/** A label's key and its value; null: nothing to say. */
type Said = readonly [label: Parameters<T>[0], value: string | null]
type Words = (round: Round, t: T) => readonly Said[]

const SUITS: Readonly<Record<Suit, string>> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' }
const RANKS: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }
const cardText = (card: Card) => `${RANKS[rankOf(card)] ?? rankOf(card)}${SUITS[suitOf(card)]}`
const cards = (list: readonly Card[]) => list.map(cardText).join(' ')
/** `2,37×`, as every screen writes shares. */
const times = (hundredths: number) => `${(hundredths / 100).toFixed(2).replace('.', ',')}×`
const list = (numbers: readonly number[]) => numbers.join(', ')
const yes = (is: boolean, t: T) => t(is ? 'is.won' : 'is.lost')

type Ended = { end: 'lost' | 'cashed' | 'top' | 'burst' | null }
const endOf = ({ end }: Ended, t: T) =>
  end === null ? null : t(end === 'lost' || end === 'burst' ? 'is.lost' : 'is.won')

const paid: Words = ({ outcome }) => [['multiplier', times((outcome as { hundredths: number }).hundredths)]]
const poker: Words = ({ outcome }) => {
  const { dealt, final } = outcome as PokerOutcome
  return [
    ['cards.dealt', cards(dealt)],
    ['cards.final', final && cards(final)],
  ]
}

type Teams = { fixture: { home?: string; away?: string; runners?: readonly string[] }; isWin: boolean }
/** Who met whom, where the sport has two sides; the score as far as it is two numbers. */
const sport: Words = ({ outcome }, t) => {
  const { isWin, ...rest } = outcome as Teams & Record<string, unknown>
  const { home, away } = rest as { home?: unknown; away?: unknown }
  const score = typeof home === 'number' && typeof away === 'number' ? `${home} : ${away}` : null
  return [
    ['score', score],
    ['result', yes(isWin, t)],
  ]
}

/** What each engine's outcome says, in the order in which a player would tell it. */
const WORDS: Readonly<Record<EngineId, Words>> = {
  slot: ({ outcome }) => {
    const { spins } = outcome as SlotOutcome
    const free = spins.filter((spin) => spin.free).length
    return [
      ['slot.spins', String(spins.length - free)],
      ['slot.free', free === 0 ? null : String(free)],
    ]
  },
  crash: ({ outcome }, t) => {
    const { crash, out } = outcome as { crash: number | null; out: number | null }
    return [
      ['crash.end', crash === null ? null : times(crash)],
      ['crash.out', out === null ? t('crash.stayed') : times(out)],
    ]
  },
  roulette: ({ outcome }, t) => {
    const { number } = outcome as RouletteOutcome
    const colour = number === 0 ? t('colour.green') : t(RED.has(number) ? 'colour.red' : 'colour.black')
    return [['number', `${number}, ${colour}`]]
  },
  fish: ({ outcome }, t) => {
    const { target, isCaught } = outcome as FishOutcome
    const worth = FISH_TARGETS.find(({ id }) => id === target)?.multiplier ?? 0
    return [
      ['fish.target', times(worth * 100)],
      ['result', t(isCaught ? 'fish.caught' : 'fish.away')],
    ]
  },
  duel: ({ outcome }) => {
    const { table, pick, rivalPick } = outcome as DuelOutcome
    return [
      ['cards.yours', cards([table[pick] ?? 0])],
      ['cards.rival', cards([table[rivalPick] ?? 0])],
    ]
  },
  match: sport,
  basketball: sport,
  tennis: sport,
  race: sport,
  fight: sport,
  dice: ({ outcome, action }, t) => {
    const { roll, isWin } = outcome as DiceOutcome
    const asked = action as DiceAction
    const figure = (rolls: number) => (rolls / 100).toFixed(2).replace('.', ',')
    return [
      ['dice.bet', t(`dice.${asked.direction}`, { border: figure(borderOf(asked)) })],
      ['number', figure(roll)],
      ['result', yes(isWin, t)],
    ]
  },
  hilo: ({ outcome }, t) => {
    const round = outcome as HiloOutcome
    return [
      ['cards.line', cards(round.cards)],
      ['result', endOf(round, t)],
    ]
  },
  mines: ({ outcome }, t) => {
    const round = outcome as MinesOutcome
    return [
      ['mines.count', String(round.count)],
      ['mines.opened', list(round.opened.map((cell) => cell + 1))],
      ['mines.at', round.mines && list(round.mines.map((cell) => cell + 1).toSorted((a, b) => a - b))],
      ['result', endOf(round, t)],
    ]
  },
  plinko: paid,
  keno: ({ outcome, action }) => {
    const { drawn, hits, hundredths } = outcome as KenoOutcome
    return [
      ['keno.picks', list((action as { picks: number[] }).picks)],
      ['numbers', list(drawn)],
      ['keno.hits', String(hits)],
      ['multiplier', times(hundredths)],
    ]
  },
  wheel: paid,
  baccarat: ({ outcome }, t) => {
    const { player, banker, result } = outcome as BaccaratOutcome
    return [
      ['cards.player', cards(player)],
      ['cards.banker', cards(banker)],
      ['result', t(`baccarat.${result}`)],
    ]
  },
  dragontiger: ({ outcome }) => {
    const { dragon, tiger } = outcome as DragonTigerOutcome
    return [
      ['cards.dragon', cards([dragon])],
      ['cards.tiger', cards([tiger])],
    ]
  },
  sicbo: ({ outcome }) => {
    const { dice } = outcome as SicboOutcome
    return [['dice.faces', `${dice.join(' + ')} = ${dice[0] + dice[1] + dice[2]}`]]
  },
  limbo: ({ outcome, action }, t) => {
    const { reached, isWin } = outcome as LimboOutcome
    return [
      ['limbo.target', times((action as { target: number }).target)],
      ['limbo.reached', times(reached)],
      ['result', yes(isWin, t)],
    ]
  },
  tower: ({ outcome }, t) => {
    const round = outcome as TowerOutcome
    return [
      ['tower.floors', String(round.opened.length)],
      ['result', endOf(round, t)],
    ]
  },
  jacks: poker,
  deuces: poker,
  blackjack: ({ outcome }, t) => {
    const round = outcome as BlackjackOutcome
    const isOne = !('boxes' in round)
    const boxes = boxesOf(round, 0n)
    const said = ({ cards: held, isDoubled, result }: BlackjackHand) =>
      [cards(held), isDoubled ? t('cards.doubled') : null, result && t(`blackjack.${result}`)]
        .filter(Boolean)
        .join(', ')
    return [
      ['cards.dealer', cards(round.dealer)],
      ...boxes.flatMap(({ stake, hands, insurance }, index): Said[] => {
        const place = isOne ? '' : `${t('blackjack.box', { number: index + 1, stake: stake.replace('.', ',') })}: `
        return [
          ...hands.map((hand): Said => ['cards.yours', place + said(hand)]),
          ['blackjack.insurance', insurance === 'taken' ? place + t('blackjack.taken') : null],
        ]
      }),
    ]
  },
  holdem: ({ outcome }) => {
    const { player, flop, turn, river, dealer } = outcome as HoldemOutcome
    const open = [...flop, turn, river].filter((card) => card !== null)
    return [
      ['cards.yours', cards(player)],
      ['cards.table', cards(open)],
      ['cards.dealer', dealer && cards(dealer)],
    ]
  },
  bingo: ({ outcome }) => {
    const { cards: held, drawn } = outcome as BingoOutcome
    return [['numbers', list(drawn)], ...held.map((card): Said => ['bingo.card', list(card)])]
  },
  wheelshow: ({ outcome }) => [['multiplier', times((outcome as WheelshowOutcome).times * 100)]],
  balloon: ({ outcome }, t) => {
    const round = outcome as BalloonOutcome
    return [
      ['balloon.pumps', String(round.pumps)],
      ['balloon.bears', round.bearsUpTo === null ? null : times(round.bearsUpTo)],
      ['result', endOf(round, t)],
    ]
  },
}

export function linesOf(engine: EngineId, round: Round, language: Language): ShownLine[] {
  if (round.outcome === null || round.outcome === undefined) return []
  const t = texts[language]
  return WORDS[engine](round, t).flatMap(([label, value]) => (value === null ? [] : [{ label: t(label), value }]))
}

const MOST_BOARDS = 12
/** Card letters as the reels show them; pictures by their rank, wilds and scatters by a star each. */
const SYMBOLS: Readonly<Record<string, string>> = {
  A: '①',
  B: '②',
  C: '③',
  D: '④',
  E: 'A',
  F: 'K',
  G: 'Q',
  H: 'J',
  W: '★',
  S: '✦',
  O: '●',
}

/** The reels of each spin as they came to rest, row by row; the first of them where there are many. */
export function boardsOf(outcome: unknown, language: Language): ShownRound['boards'] {
  const t = texts[language]
  const { spins } = outcome as SlotOutcome
  return spins.slice(0, MOST_BOARDS).flatMap(({ free, falls }, index) => {
    const grid = falls[0]?.grid ?? []
    const height = Math.max(0, ...grid.map(({ length }) => length))
    const rows = Array.from({ length: height }, (_, row) =>
      grid.map((reel) => SYMBOLS[reel[row] ?? ''] ?? reel[row] ?? ''),
    )
    return rows.length === 0 ? [] : [{ caption: free ? t('slot.freeSpin', { number: index }) : null, rows }]
  })
}
