import type { Piece } from './music.ts'

type Mood = Pick<Piece, 'scale' | 'groove' | 'bass' | 'lead' | 'chord'> & { readonly swing?: number }
const MOODS = {
  samba: { scale: 'major', groove: 'samba', bass: 'samba', lead: 'flute', chord: 'pluck' },
  baiao: { scale: 'nordeste', groove: 'baiao', bass: 'root', lead: 'brass', chord: 'pluck' },
  frevo: { scale: 'major', groove: 'frevo', bass: 'walk', lead: 'brass', chord: 'synth' },
  bossa: { scale: 'dorian', groove: 'bossa', bass: 'samba', lead: 'pluck', chord: 'celesta' },
  jungle: { scale: 'pentatonic', groove: 'temple', bass: 'root', lead: 'marimba', chord: 'pluck' },
  east: { scale: 'pentatonic', groove: 'temple', bass: 'long', lead: 'pluck', chord: 'celesta' },
  desert: { scale: 'phrygian', groove: 'baiao', bass: 'root', lead: 'flute', chord: 'pluck' },
  sea: { scale: 'lydian', groove: 'slow', bass: 'long', lead: 'celesta', chord: 'pad' },
  frost: { scale: 'minor', groove: 'slow', bass: 'long', lead: 'bell', chord: 'pad' },
  space: { scale: 'lydian', groove: 'pulse', bass: 'pump', lead: 'synth', chord: 'pad' },
  epic: { scale: 'minor', groove: 'march', bass: 'root', lead: 'brass', chord: 'pad' },
  gothic: { scale: 'harmonic', groove: 'waltz', bass: 'waltz', lead: 'celesta', chord: 'pad' },
  sweet: { scale: 'major', groove: 'house', bass: 'pump', lead: 'celesta', chord: 'marimba' },
  arcade: { scale: 'mixolydian', groove: 'house', bass: 'pump', lead: 'synth', chord: 'synth' },
  swing: { scale: 'mixolydian', groove: 'lounge', bass: 'walk', lead: 'brass', chord: 'pluck', swing: 0.33 },
  stadium: { scale: 'major', groove: 'stadium', bass: 'root', lead: 'brass', chord: 'synth' },
} as const satisfies Record<string, Mood>

/** A piece in a mood: its pace, its key, its chords and what decides the melody. */
const piece = (
  mood: keyof typeof MOODS,
  bpm: number,
  root: number,
  chords: readonly number[],
  seed: number,
): Piece => ({
  ...MOODS[mood],
  bpm,
  root,
  chords,
  seed,
})

/** The piece of every flagship, apart from its face: a game fetches it as a file. */
export const FLAGSHIP_MUSIC: Readonly<Record<string, Piece>> = {
  'TRV/four-leaf-clover': piece('samba', 126, 60, [0, 5, 1, 4], 101),
  'TRV/diamond-clover': piece('space', 112, 60, [0, 1, 5, 4], 102),
  'TRV/machine-of-1926': piece('swing', 138, 58, [0, 3, 0, 4], 103),
  'TRV/street-carnival': piece('samba', 138, 62, [0, 3, 1, 4], 104),
  'TRV/back-of-the-net': piece('stadium', 120, 60, [0, 4, 5, 3], 105),
  'PG/golden-tiger': piece('east', 116, 62, [0, 4, 5, 4], 106),
  'PG/jade-rabbit': piece('east', 104, 64, [0, 5, 3, 4], 107),
  'PG/forest-jaguar': piece('jungle', 118, 57, [0, 4, 0, 5], 108),
  'PG/easygoing-capybara': piece('bossa', 108, 60, [0, 3, 1, 4], 109),
  'PG/phoenix': piece('epic', 122, 57, [0, 5, 2, 6], 110),
  'PG/emperors-mahjong': piece('east', 110, 59, [0, 3, 4, 0], 111),
  'PG/moonlight-samurai': piece('east', 126, 56, [0, 5, 4, 0], 112),
  'PG/sleeping-volcano': piece('jungle', 128, 55, [0, 5, 0, 4], 113),
  'PP/sweet-craze': piece('sweet', 130, 64, [0, 5, 3, 4], 114),
  'PP/athenas-owl': piece('epic', 108, 60, [0, 3, 5, 4], 115),
  'PP/polar-bear': piece('frost', 96, 62, [0, 5, 3, 4], 116),
  'PP/desert-sphinx': piece('desert', 112, 57, [0, 1, 0, 6], 117),
  'PP/black-tie-vampire': piece('gothic', 144, 57, [0, 3, 4, 0], 118),
  'PP/queen-bee': piece('sweet', 120, 62, [0, 3, 5, 4], 119),
  'PP/pink-river-dolphin': piece('sea', 94, 60, [0, 1, 5, 4], 120),
  'JDB/dragon-palace': piece('east', 124, 57, [0, 4, 3, 4], 121),
  'JDB/panda-chef': piece('sweet', 116, 60, [0, 4, 5, 3], 122),
  'FC/amusement-park': piece('gothic', 156, 65, [0, 4, 0, 4], 123),
  'FC/lobster-by-moonlight': piece('bossa', 116, 57, [0, 4, 1, 5], 124),
  'CQ9/scarlet-macaw': piece('samba', 120, 57, [0, 1, 4, 0], 125),
  'CQ9/varginha-96': piece('space', 118, 56, [0, 4, 1, 0], 126),
  'HAB/hammer-of-thor': piece('epic', 130, 55, [0, 6, 5, 4], 127),
  'HAB/silent-film': piece('swing', 150, 60, [0, 5, 1, 4], 128),
  'NRT/arcade-88': piece('arcade', 136, 57, [0, 6, 3, 4], 129),
  'NRT/maestro-penguin': piece('gothic', 150, 67, [0, 5, 3, 4], 130),
  'MND/lampiao-and-maria': piece('baiao', 122, 57, [0, 1, 0, 4], 131),
  'MND/midsummer-dance': piece('baiao', 132, 60, [0, 4, 0, 6], 132),
  'MND/hills-of-olinda': piece('frevo', 148, 60, [0, 3, 4, 0], 133),
  'LUZ/electric-city': piece('arcade', 124, 55, [0, 3, 5, 4], 134),
}
