import type { PaletteName } from './art-palettes.ts'

/** What a word in a title (without accents, in small letters) puts on its cover. */
export type ThemeRule = {
  readonly word: RegExp
  readonly palettes: readonly PaletteName[]
  readonly hero: string
  readonly support: readonly [string, string]
}

export const rule = (
  word: RegExp,
  palettes: readonly PaletteName[],
  hero: string,
  ...support: readonly [string, string]
): ThemeRule => ({ word, palettes, hero, support })

/** The first rule whose word occurs wins; their order is part of what every cover looks like. */
export const THEMES: readonly ThemeRule[] = [
  rule(/trevo|clover|sorte|luck/, ['sand', 'midnight'], 'four-leaf-clover', 'coin', 'star'),
  rule(/tigre|tiger/, ['ember', 'midnight'], 'tiger-face', 'coin', 'red-paper-lantern'),
  rule(/dragao|dragon/, ['wine', 'midnight'], 'dragon', 'fire', 'coin'),
  rule(/fenix|phoenix/, ['ember'], 'phoenix-bird', 'fire', 'gem-stone'),
  rule(/coelho|rabbit|bunny/, ['rose'], 'rabbit-face', 'coin', 'red-envelope'),
  rule(/leao|lion/, ['jungle', 'royal'], 'lion', 'crown', 'gem-stone'),
  rule(/onca|jaguar|leopard|selva|jungle/, ['jungle'], 'leopard', 'hibiscus', 'gem-stone'),
  rule(/arara|papagaio|parrot|amazon/, ['teal'], 'parrot', 'hibiscus', 'palm-tree'),
  rule(/touro|bull|boi/, ['jungle', 'wine'], 'ox', 'coin', 'fire'),
  rule(/panda|bambu/, ['lime'], 'panda', 'coin', 'lotus'),
  rule(/lobo|wolf/, ['midnight'], 'wolf', 'crescent-moon', 'gem-stone'),
  rule(/aguia|eagle/, ['sky'], 'eagle', 'star', 'high-voltage'),
  rule(/galo|cock|rooster/, ['wine'], 'rooster', 'high-voltage', 'star'),
  rule(/raposa|fox/, ['lime'], 'fox', 'grapes', 'coin'),
  rule(/macaco|monkey/, ['lime'], 'monkey-face', 'banana', 'coconut'),
  rule(/unicornio|unicorn/, ['royal'], 'unicorn', 'star', 'sparkles'),
  rule(/pirata|pirate|tesouro|treasure/, ['teal'], 'pirate-flag', 'coin', 'anchor'),
  rule(/faraó|farao|pharaoh|cleopatra|nilo/, ['teal', 'midnight'], 'amphora', 'sun', 'snake'),
  rule(/asteca|aztec|maia|maya|totem/, ['jungle', 'ember'], 'moai', 'sun', 'coin'),
  rule(/ninja|samurai/, ['slate'], 'ninja', 'crossed-swords', 'red-paper-lantern'),
  rule(/castelo|castle|rei |rainha|king|queen|coroa|crown/, ['royal'], 'crown', 'gem-stone', 'castle'),
  rule(/mago|magic|bruxa|oraculo|oracle/, ['royal'], 'crystal-ball', 'magic-wand', 'crescent-moon'),
  rule(/joia|gem|diamante|diamond|cristal/, ['rose', 'royal'], 'gem-stone', 'ring', 'sparkles'),
  rule(/vulcao|volcano|lava/, ['ember'], 'volcano', 'fire', 'gem-stone'),
  rule(/neve|gelo|ice|snow/, ['sky'], 'penguin', 'snowflake', 'gem-stone'),
  rule(/carnaval|samba|carnival/, ['rose'], 'peacock', 'maracas', 'party-popper'),
  rule(/fruta|fruit|salada|pomar/, ['wine'], 'cherries', 'lemon', 'watermelon'),
  rule(/doce|candy|sweet|bala/, ['rose'], 'candy', 'lollipop', 'doughnut'),
  rule(/mel |honey|abelha|bee/, ['lime'], 'honey-pot', 'honeybee', 'sunflower'),
  rule(/foguete|rocket|orbita|orbit|crash/, ['midnight'], 'rocket', 'ringed-planet', 'comet'),
  rule(/aviao|aviator|voo|flight/, ['sky'], 'small-airplane', 'star', 'comet'),
  rule(/mina|mines|bomba/, ['slate', 'midnight'], 'gem-stone', 'bomb', 'coin'),
  rule(/dado|dice/, ['jungle'], 'game-die', 'coin', 'star'),
  rule(/tubarao|shark/, ['ocean', 'teal'], 'shark', 'tropical-fish', 'anchor'),
  rule(/polvo|kraken|octopus/, ['midnight'], 'octopus', 'tropical-fish', 'oyster'),
  rule(/peixe|fish|pesca|oceano|mar /, ['teal'], 'tropical-fish', 'crab', 'spiral-shell'),
  rule(/baleia|whale/, ['ocean'], 'whale', 'jellyfish', 'fish'),
  rule(/roleta|roulette/, ['wine'], 'bullseye', 'coin', 'star'),
  rule(/bacara|baccarat/, ['midnight'], 'diamond-suit', 'coin', 'heart-suit'),
  rule(/truco|buraco/, ['sand', 'teal'], 'heart-suit', 'coin', 'joker'),
  rule(/blackjack|poker|cartas|21/, ['jungle', 'royal'], 'joker', 'spade-suit', 'heart-suit'),
  rule(/mahjong/, ['sand', 'jungle'], 'mahjong-red-dragon', 'flower-playing-cards', 'coin'),
  rule(/domino|xadrez|chess/, ['slate'], 'chess-pawn', 'crown', 'game-die'),
  rule(/sinuca|pool|bilhar/, ['teal'], 'pool-8-ball', 'trophy', 'bullseye'),
  rule(/futebol|football|soccer|gol|copa/, ['lime'], 'soccer-ball', 'trophy', 'goal-net'),
  rule(/basquete|basket/, ['ember'], 'basketball', 'trophy', 'star'),
  rule(/tenis|tennis/, ['lime'], 'tennis', 'trophy', 'star'),
  rule(/boxe|luta|fight|mma/, ['wine'], 'boxing-glove', 'trophy', 'high-voltage'),
  rule(/corrida|race|turfe/, ['slate'], 'racing-car', 'trophy', 'star'),
  rule(/arena|legend|counter|esport/, ['teal', 'rose'], 'video-game', 'trophy', 'high-voltage'),
  rule(/quina|noite|lua /, ['midnight'], 'crescent-moon', 'star', 'ticket'),
  rule(/bola|ball/, ['ember', 'rose'], 'glowing-star', 'coin', 'ticket'),
  rule(/turbo|raio|flash/, ['royal'], 'high-voltage', 'star', 'coin'),
  rule(/dupla|double/, ['rose'], 'ticket', 'star', 'coin'),
  rule(/show|estudio|studio|palco/, ['rose'], 'studio-microphone', 'star', 'sparkles'),
]
