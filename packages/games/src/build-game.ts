import type { GameCategory } from '@trevo/contract/catalogue'
import { hash } from './art-random.ts'
import { artId, artOf, withoutAccents } from './art-theme.ts'
import type { Classify, DemoGame, DemoRoom, Titles } from './demo-game.ts'
import type { EngineId, SlotProfileId } from './engine-ids.ts'
import { SLOT_PROFILES } from './profiles.ts'

const MAX_CODE_LENGTH = 32
const MIN_BETS = ['0.01', '0.05', '0.1', '0.1', '0.5', '0.5', '0.5', '0.75', '1', '1'] as const
/** Games that pay whole stakes, or 36 of them shared by numbers that divide them: every stake of whole cents gives such a prize. */
const WHOLE_STAKES: ReadonlySet<EngineId> = new Set(['fish', 'roulette', 'jacks', 'deuces', 'holdem', 'wheelshow'])
/** What a lobby calls new is a handful. */
const NEW_IN = 40
const HOT_IN = 17
/** These may be tried without money: a table with a host plays for the whole table, and there is nothing to try. */
const WITHOUT_MONEY: ReadonlySet<GameCategory> = new Set(['RNG', 'LIVE', 'PVP', 'FISH', 'SPORTS', 'ESPORTS', 'INHOUSE'])

type Entry = {
  vendor: string
  category: GameCategory
  titles: Titles
  engine: EngineId
  classify?: Classify
  profile?: SlotProfileId
  room?: DemoRoom
}

const codeOf = (title: string) =>
  withoutAccents(title)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_CODE_LENGTH)

/** What is not written down for each game follows from its code: the same on every machine and at every start. */
export function buildGame({ vendor, category, titles, engine, classify = '', profile, room }: Entry): DemoGame {
  const [titlePt, titleEn] = titles
  const code = codeOf(titleEn)
  const id = artId(vendor, code)
  return {
    code,
    vendor,
    category,
    classify,
    titlePt,
    titleEn,
    minBet: chosenFor(`bet:${id}`, leastStakesOf(engine, profile)),
    supportFree: WITHOUT_MONEY.has(category),
    isNew: hash(`new:${id}`) % NEW_IN === 0,
    isHot: hash(`hot:${id}`) % HOT_IN === 0,
    engine,
    ...(profile && { profile }),
    art: artOf({ id, category, title: titlePt }),
    ...(room && { room }),
  }
}

/**
 * Prizes are whole cents. The least stake, and with it every other, is such that nothing is cut off: a slot's coin is whole
 * cents, and a multiplier of hundredths applies to whole units.
 */
function leastStakesOf(engine: EngineId, profile: SlotProfileId | undefined) {
  if (WHOLE_STAKES.has(engine)) return MIN_BETS
  const centsInStep = engine === 'slot' && profile !== undefined ? SLOT_PROFILES[profile].coins : 100
  return MIN_BETS.filter((stake) => Math.round(Number(stake) * 100) % centsInStep === 0)
}

export function chosenFor<T>(key: string, choices: readonly T[]): T {
  const choice = choices[hash(key) % choices.length]
  if (choice === undefined) throw new Error(`${key} has nothing to choose from`)
  return choice
}
