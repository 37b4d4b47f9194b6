import type { EngineId } from './engine-ids.ts'

/** Games that sound alike. */
export const SOUND_FAMILIES = ['slots', 'cards', 'wheel', 'crash', 'fish', 'sports', 'lottery'] as const
export type SoundFamily = (typeof SOUND_FAMILIES)[number]

const FAMILY_OF: Readonly<Record<EngineId, SoundFamily>> = {
  slot: 'slots',
  crash: 'crash',
  limbo: 'crash',
  balloon: 'crash',
  roulette: 'wheel',
  wheel: 'wheel',
  wheelshow: 'wheel',
  dice: 'wheel',
  sicbo: 'wheel',
  plinko: 'wheel',
  mines: 'wheel',
  tower: 'wheel',
  fish: 'fish',
  duel: 'cards',
  hilo: 'cards',
  baccarat: 'cards',
  dragontiger: 'cards',
  blackjack: 'cards',
  holdem: 'cards',
  jacks: 'cards',
  deuces: 'cards',
  keno: 'lottery',
  bingo: 'lottery',
  match: 'sports',
  basketball: 'sports',
  tennis: 'sports',
  race: 'sports',
  fight: 'sports',
}
export const soundFamilyOf = (engine: EngineId): SoundFamily => FAMILY_OF[engine]

/** A title with a piece of its own has it under this name. */
export const musicNameOf = (vendor: string, code: string) => `${vendor}-${code}`.toLowerCase()

/** What a piece is made of; `npm run sounds` renders it, eight bars that repeat. */
export type Piece = {
  readonly scale:
    | 'major'
    | 'minor'
    | 'dorian'
    | 'lydian'
    | 'mixolydian'
    | 'nordeste'
    | 'pentatonic'
    | 'harmonic'
    | 'phrygian'
  readonly bpm: number
  /** The key, as a number of MIDI: 60 is the C in the middle. */
  readonly root: number
  /** A chord for every bar, by degree of the scale; repeated where there are fewer than eight. */
  readonly chords: readonly number[]
  readonly lead: Voice
  readonly chord: Voice
  readonly bass: 'root' | 'samba' | 'walk' | 'pump' | 'long' | 'waltz'
  readonly groove:
    | 'samba'
    | 'baiao'
    | 'frevo'
    | 'bossa'
    | 'lounge'
    | 'house'
    | 'rock'
    | 'march'
    | 'stadium'
    | 'pulse'
    | 'slow'
    | 'temple'
    | 'waltz'
    | 'none'
  /** Decides the melody. */
  readonly seed: number
  /** How late every second step comes, in steps. */
  readonly swing?: number
}
type Voice = 'marimba' | 'bell' | 'celesta' | 'pluck' | 'flute' | 'pad' | 'brass' | 'synth'

export const FAMILY_MUSIC: Readonly<Record<SoundFamily, Piece>> = {
  slots: {
    scale: 'major',
    bpm: 124,
    root: 60,
    chords: [0, 5, 3, 4],
    lead: 'marimba',
    chord: 'pluck',
    bass: 'samba',
    groove: 'samba',
    seed: 7,
  },
  cards: {
    scale: 'dorian',
    bpm: 112,
    root: 62,
    chords: [1, 4, 0, 5],
    lead: 'pluck',
    chord: 'celesta',
    bass: 'walk',
    groove: 'lounge',
    seed: 21,
    swing: 0.33,
  },
  wheel: {
    scale: 'major',
    bpm: 118,
    root: 57,
    chords: [0, 3, 1, 4],
    lead: 'celesta',
    chord: 'pluck',
    bass: 'samba',
    groove: 'bossa',
    seed: 12,
  },
  crash: {
    scale: 'minor',
    bpm: 128,
    root: 57,
    chords: [0, 5, 2, 6],
    lead: 'synth',
    chord: 'pad',
    bass: 'pump',
    groove: 'house',
    seed: 5,
  },
  fish: {
    scale: 'lydian',
    bpm: 92,
    root: 60,
    chords: [0, 1, 0, 4],
    lead: 'marimba',
    chord: 'pad',
    bass: 'long',
    groove: 'slow',
    seed: 31,
  },
  sports: {
    scale: 'mixolydian',
    bpm: 116,
    root: 58,
    chords: [0, 6, 3, 0],
    lead: 'brass',
    chord: 'synth',
    bass: 'root',
    groove: 'stadium',
    seed: 44,
  },
  lottery: {
    scale: 'major',
    bpm: 138,
    root: 65,
    chords: [0, 4, 5, 3],
    lead: 'celesta',
    chord: 'pluck',
    bass: 'waltz',
    groove: 'waltz',
    seed: 9,
  },
}
