import type { GameCategory } from '@trevo/contract/catalogue'

export type Composition =
  | 'halo'
  | 'burst'
  | 'trio'
  | 'corner'
  | 'arch'
  | 'orbit'
  | 'reel'
  | 'table'
  | 'deep'
  | 'pitch'
  | 'balls'
  | 'flight'

/** How the covers of a category may be laid out, and what stands on one whose title no rule knows. */
export const CATEGORY_ART: Readonly<
  Record<GameCategory, { readonly comps: readonly Composition[]; readonly pool: readonly string[] }>
> = {
  RNG: {
    comps: ['halo', 'burst', 'trio', 'corner', 'arch', 'orbit', 'reel'],
    pool: ['crown', 'gem-stone', 'cherries', 'bell', 'four-leaf-clover', 'lion', 'dragon-face', 'fox', 'money-bag'],
  },
  FISH: {
    comps: ['deep'],
    pool: [
      'shark',
      'octopus',
      'tropical-fish',
      'crab',
      'jellyfish',
      'dolphin',
      'whale',
      'lobster',
      'blowfish',
      'squid',
    ],
  },
  PVP: {
    comps: ['table', 'arch', 'corner'],
    pool: ['joker', 'spade-suit', 'mahjong-red-dragon', 'chess-pawn', 'game-die', 'pool-8-ball'],
  },
  LIVE: { comps: ['table'], pool: ['joker', 'bullseye', 'game-die', 'heart-suit', 'diamond-suit'] },
  SPORTS: {
    comps: ['pitch'],
    pool: ['soccer-ball', 'basketball', 'volleyball', 'tennis', 'boxing-glove', 'racing-car'],
  },
  ESPORTS: { comps: ['corner', 'burst'], pool: ['video-game', 'joystick', 'alien-monster', 'crossed-swords'] },
  COCKFIGHT: { comps: ['burst'], pool: ['rooster'] },
  LOTT: { comps: ['balls'], pool: ['four-leaf-clover', 'star', 'ticket', 'coin'] },
  ELOTT: { comps: ['balls', 'orbit'], pool: ['ticket', 'star', 'bullseye', 'coin'] },
  BGS: { comps: ['halo', 'trio', 'arch', 'reel'], pool: ['tiger-face', 'ox', 'rabbit-face', 'dragon'] },
  LIVESTREAM: { comps: ['corner', 'halo'], pool: ['studio-microphone', 'clapper-board', 'performing-arts'] },
  INHOUSE: { comps: ['flight', 'orbit', 'halo'], pool: ['rocket', 'small-airplane', 'bomb', 'game-die'] },
}
