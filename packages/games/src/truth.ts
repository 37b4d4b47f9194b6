import { withoutAccents } from './art-theme.ts'
import type { Classify, DemoGame } from './demo-game.ts'
import type { EngineId } from './engine-ids.ts'
import { SHARED_TABLES, SPORTS } from './profiles.ts'

/** Played with cards against the house. */
const CARDS: readonly EngineId[] = ['baccarat', 'blackjack', 'dragontiger', 'duel', 'holdem']

/** What a category promises, where it promises a kind of game. */
const OF_CATEGORY: Partial<Record<DemoGame['category'], readonly EngineId[]>> = {
  // Tables, which a lobby shows together with the streamed rooms.
  LIVE: ['roulette', 'baccarat', 'blackjack', 'dragontiger', 'sicbo', 'holdem', 'wheelshow'],
  FISH: ['fish'],
  // No player meets another one yet: what a brand has there is cards.
  PVP: CARDS,
  LIVESTREAM: SHARED_TABLES,
  SPORTS,
  ESPORTS: SPORTS,
}

/** What a classification of the slots promises. Nothing is a jackpot by itself: what feeds one is said by the pools that run. */
const OF_CLASSIFY: Readonly<Record<Classify, readonly EngineId[]>> = {
  '': ['slot'],
  JP: [],
  SC: ['slot'],
  VP: ['jacks', 'deuces'],
  TG: ['roulette', 'baccarat', 'blackjack', 'dragontiger', 'sicbo', 'duel', 'holdem'],
  AC: ['tower', 'plinko', 'mines', 'limbo', 'bingo'],
}

/** Words of a title that name a game, in either language, and the engines that play it. */
const OF_WORD: readonly (readonly [RegExp, readonly EngineId[]])[] = [
  [/\b(roleta|roulette)\b/i, ['roulette']],
  [/(pôquer|poker)/i, ['jacks', 'deuces', 'holdem']],
  [/\bhold'?em\b/i, ['holdem']],
  [/\bbingo\b/i, ['bingo']],
  [/\b(show da roda|roda-show|wheel show)\b/i, ['wheelshow']],
  [/(bacará|baccarat)/i, ['baccarat']],
  [/\b(blackjack|vinte e um)\b/i, ['blackjack']],
  [/(dragão e tigre|dragon tiger)/i, ['dragontiger']],
  [/\b(dados|dice)\b/i, ['dice', 'sicbo']],
  [/\bsic bo\b/i, ['sicbo']],
  [/(^torre\b|\btower$)/i, ['tower']],
  [/\b(raspadinha|scratch)\b/i, ['slot']],
  [/\bkeno\b/i, ['keno']],
  [/\bplinko\b/i, ['plinko']],
  [/\b(hi-lo|mais ou menos)\b/i, ['hilo']],
  [/\blimbo\b/i, ['limbo']],
  [/\b(balão|balloon)$/i, ['balloon']],
  // What is live has a host, and says so by its room; the others no engine plays yet.
  [/\b(ao vivo|live|truco|jackpot)\b/i, []],
]

/** Words that name a sport, and the engine with its rules; a slot may have any of them as its theme. The last have no engine. */
const OF_SPORT: readonly (readonly [RegExp, readonly EngineId[]])[] = [
  [/(futebol|football|clássico|derby|meio-campo|midfield)/i, ['match']],
  [/(basquete|basketball)/i, ['basketball']],
  [/(tênis|tennis)/i, ['tennis']],
  [/(boxe|boxing|\bluta|\bfight)/i, ['fight']],
  [/(corrida|\brace|galope|gallop|hipódromo)/i, ['race']],
  [/(vôlei|volley|sinuca|snooker|boliche|bowling|regata|regatta|xadrez|chess|futsal|pênalti|penalty)/i, []],
]
const isSport = (category: DemoGame['category']) => category === 'SPORTS' || category === 'ESPORTS'

const GEMS = ['gem-stone', 'ring', 'crown', 'four-leaf-clover']
/**
 * Words of a Portuguese title, without accents, that can be seen, and the pictures that show them. Of what is drawn nowhere the nearest
 * of its kind stands: a parrot for a toucan, a flamingo for a heron.
 */
const SEEN: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\burso polar\b/, ['polar-bear']],
  [/\burso\b(?! polar)/, ['bear']],
  [/\bdiamante rosa\b/, ['pink-diamond']],
  [/\b(diamantes?|joias?|esmeralda)\b(?! rosa)/, GEMS],
  [/\besfinge\b/, ['sphinx']],
  [/\b(frevo|olinda)\b/, ['frevo-parasol']],
  [/\barara (azul|caninde)\b/, ['blue-macaw']],
  [/\b(araras?|papagaio|tucanos?|canario|beija-flor)\b(?! azul| caninde)/, ['parrot']],
  [/\bborboleta azul\b/, ['blue-butterfly']],
  [/\bbaleia branca\b/, ['white-whale']],
  [/\bbaleia azul\b/, ['whale']],
  [/\btigres?\b/, ['tiger-face']],
  [/\bdrag(ao|oes)\b/, ['dragon', 'dragon-face']],
  [/\b(leao|leoes)\b/, ['lion']],
  [/\boncas?\b/, ['leopard']],
  [/\blobos?\b/, ['wolf']],
  [/\bgato\b/, ['cat']],
  [/\b(cachorro|vira-lata)\b/, ['dog']],
  [/\bcoelho\b/, ['rabbit-face']],
  [/\b(cavalos?|galope|potro|egua)\b/, ['horse-face', 'horse-racing', 'carousel-horse']],
  [/\b(touro|boi|bufalo)\b/, ['ox']],
  [/\braposas?\b/, ['fox']],
  [/\bmacacos?\b/, ['monkey-face']],
  [/\belefante\b/, ['elephant']],
  [/\bpanda\b/, ['panda']],
  [/\bcoala\b/, ['koala']],
  [/\bpreguica\b/, ['sloth']],
  [/\bhamster\b/, ['hamster']],
  [/\b(lontra|ariranha)\b/, ['otter']],
  [/\b(foca|peixe-boi)\b/, ['seal']],
  [/\bpinguim\b/, ['penguin']],
  [/\bmorcego\b/, ['bat']],
  [/\bunicornio\b/, ['unicorn']],
  [/\b(corujas?)\b/, ['owl']],
  [/\b(aguias?|carcara)\b/, ['eagle']],
  [/\bgalo\b/, ['rooster']],
  [/\bgalinha\b/, ['chicken']],
  [/\bpavao\b/, ['peacock']],
  [/\b(flamingo|garca)\b/, ['flamingo']],
  [/\b(sapo|perereca)\b/, ['frog']],
  [/\b(cobras?|serpente|sucuri|boitata)\b/, ['snake']],
  [/\bjacares?\b/, ['crocodile']],
  [/\b(tartaruga|jabuti)\b/, ['turtle']],
  [/\babelha\b/, ['honeybee']],
  [/\bmel\b/, ['honey-pot', 'honeybee']],
  [/\btubarao\b/, ['shark']],
  [/\b(golfinhos?|boto)\b/, ['dolphin']],
  [/\bpolvo\b/, ['octopus']],
  [/\blula\b/, ['squid']],
  [/\bbaiacu\b/, ['blowfish']],
  [/\bagua-viva\b/, ['jellyfish']],
  [/\b(caranguejo|siri)\b/, ['crab']],
  [/\blagosta\b/, ['lobster']],
  [/\bperolas?\b/, ['oyster']],
  [/\bmorango\b/, ['strawberry']],
  [/\b(viola|sanfona|berimbau)\b/, ['musical-note']],
  [/\bengrenagens\b/, ['gear']],
  [/\bvulcao\b/, ['volcano']],
  [/\bfoguete\b/, ['rocket']],
  [/\bcoroa\b/, ['crown']],
]
/** A title that names its game may show the game. */
const OF_GAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\broleta\b/, ['bullseye']],
  [/\bbingo\b/, ['pool-8-ball']],
  [/\b(dados|sic bo)\b/, ['game-die']],
  [/\b(raspadinha)\b/, ['admission-tickets']],
  [/\btorre\b/, ['castle']],
  [/\bbacara\b/, ['diamond-suit']],
  [/\bblackjack\b/, ['joker']],
  [/\bhold'em\b/, ['spade-suit']],
  [/\bmahjong\b/, ['mahjong-red-dragon']],
  [/\bvoo\b/, ['small-airplane']],
]

/** A title that names what can be seen, under a picture of something else. */
export function falsePictureOf({ titlePt, titleEn, art }: Pick<DemoGame, 'titlePt' | 'titleEn' | 'art'>): string[] {
  const title = withoutAccents(titlePt).toLowerCase()
  const named = (list: typeof SEEN) => list.filter(([word]) => word.test(title)).flatMap(([, pictures]) => pictures)
  const seen = named(SEEN)
  return seen.length === 0 || [...seen, ...named(OF_GAME)].includes(art.hero)
    ? []
    : [`${titlePt} (${titleEn}) shows ${art.hero}, not ${seen.join(' or ')}`]
}

type Named = Pick<DemoGame, 'category' | 'classify' | 'titlePt' | 'titleEn' | 'engine' | 'room'>

/** What a game says of itself that its engine does not keep. */
export function untruthsOf({ category, classify, titlePt, titleEn, engine, room }: Named): string[] {
  const byCategory = category === 'RNG' ? OF_CLASSIFY[classify] : OF_CATEGORY[category]
  const claims: (readonly [string, readonly EngineId[] | undefined])[] = [
    [category === 'RNG' ? `the kind ${classify || 'slot'}` : `the category ${category}`, byCategory],
    ...[...OF_WORD, ...(isSport(category) ? OF_SPORT : [])].flatMap(([word, engines]) => {
      const said = word.exec(titlePt)?.[0] ?? word.exec(titleEn)?.[0]
      return said === undefined ? [] : [[`"${said}"`, engines] as const]
    }),
  ]
  const broken = claims.filter(([, engines]) => engines !== undefined && !engines.includes(engine))
  // A round is shared at a table that people sit at; the same engine without one is played alone.
  const isAlone = category === 'LIVESTREAM' && room === undefined
  return [
    ...broken.map(([claim]) => `${titleEn}: ${claim} is not what ${engine} plays`),
    ...(isAlone ? [`${titleEn}: the category LIVESTREAM has a round for everybody, and this has no table`] : []),
  ]
}
