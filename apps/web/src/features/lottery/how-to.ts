import type { Family, NumberModel, Play } from '@trevo/lottery/types'
import type { KeyOf, Translate } from '@trevo/texts/translate'
import type pt from './locales/pt.json'
import { doubleMiddle } from './trend-figures.ts'

type LotteryTexts = typeof pt
type HowKey = Extract<KeyOf<LotteryTexts>, `how.${string}`>
type PlacesKey = Extract<KeyOf<LotteryTexts>, `places.${string}`>

/** Plays on some places of the result: which ones, and what is asked of them. */
const BY_PLACES =
  /^(five|three|front-3|middle-3|back-3|front-2|back-2|top-2|top-3)-(straight|sum|group|group-3|group-6|any-1|any-2|traits)$/
const BY_PLACES_HOW: Readonly<Record<string, HowKey>> = {
  straight: 'how.straight',
  sum: 'how.placesSum',
  group: 'how.group',
  'group-3': 'how.group3',
  'group-6': 'how.group',
  'any-1': 'how.any1',
  'any-2': 'how.any2',
  traits: 'how.placesTraits',
}
/** Plays of a certain count of numbers: `any-5`, `lo-xien-3`, `pick-7`, `ticket-6`. */
const BY_COUNT = /^(any|lo-xien|pick|ticket)-(\d+)$/
const MOST_DRAWN = 5

const BY_PLAY: Readonly<Record<string, HowKey>> = {
  'front-1': 'how.first',
  champion: 'how.first',
  fixed: 'how.fixed',
  'position-digits': 'how.fixed',
  'odd-even': 'how.oddEven',
  median: 'how.median',
  'sum-odds': 'how.exactSum',
  sum: 'how.exactSum',
  'sum-ranges': 'how.sumRanges',
  'dragon-tiger': 'how.dragonTiger',
  'top-2-sum': 'how.topSum',
  'top-2-sum-traits': 'how.topSumTraits',
  triple: 'how.triple',
  'triple-any': 'how.tripleAny',
  pair: 'how.pair',
  'pair-any': 'how.pairAny',
  'three-different': 'how.threeDifferent',
  'two-different': 'how.twoDifferent',
  consecutive: 'how.consecutive',
  shape: 'how.shape',
  number: 'how.die',
  'de-2': 'how.de2',
  'de-3': 'how.de3',
  'de-tens': 'how.deTens',
  'de-units': 'how.deUnits',
  'head-2': 'how.head',
  'head-tail-2': 'how.headTail',
  'lo-2': 'how.lo2',
  'lo-3': 'how.lo3',
  majority: 'how.majority',
  colour: 'how.colour',
  traits: 'how.colourTraits',
}
/** Where the same word means something else in one game. */
const BY_GAME: Readonly<Record<string, HowKey>> = {
  'pk10 dragon-tiger': 'how.duels',
  '5d dragon-tiger': 'how.dragonTigerTie',
  '3d dragon-tiger': 'how.dragonTigerTie',
  'colour number': 'how.colourNumber',
}
const BY_COUNT_HOW: Readonly<Record<string, HowKey>> = {
  any: 'how.anyOf',
  'lo-xien': 'how.xien',
  pick: 'how.picks',
  ticket: 'how.ticket',
}

/** From where on a sum is big; in some games a sum just in the middle is neither. */
function sumTraits(t: Translate<LotteryTexts>, model: NumberModel): string {
  const double = doubleMiddle(model) ?? 0
  const middle = Math.floor(double / 2)
  const [most, least] = [middle - 1, middle + 1]
  return double % 2 === 0 ? t('how.sumTraitsMiddle', { most, middle, least }) : t('how.sumTraits', { least })
}

/** The upper half of what one place can show. */
function positionTraits(t: Translate<LotteryTexts>, model: NumberModel): string {
  const [first, last] = model.kind === 'distinct' ? [1, model.of] : [0, 9]
  return t('how.positionTraits', { least: Math.ceil((first + last) / 2), last })
}

/** How a play is played, in one sentence; null where nobody wrote one, which a test forbids. */
export function howToPlay(
  t: Translate<LotteryTexts>,
  family: Pick<Family, 'id' | 'model'>,
  { id }: Pick<Play, 'id'>,
): string | null {
  if (id === 'sum-traits') return sumTraits(t, family.model)
  if (id === 'position-traits') return positionTraits(t, family.model)
  const own = BY_GAME[`${family.id} ${id}`] ?? BY_PLAY[id]
  if (own) return t(own)
  const [, kind = '', digits = ''] = BY_COUNT.exec(id) ?? []
  const counted = BY_COUNT_HOW[kind]
  if (counted) {
    const count = Number(digits)
    return t(kind === 'any' && count > MOST_DRAWN ? 'how.covers' : counted, { number: count })
  }
  const [, places = '', what = ''] = BY_PLACES.exec(id) ?? []
  const how = BY_PLACES_HOW[what]
  return how ? t(how, { places: t(`places.${places}` as PlacesKey) }) : null
}
