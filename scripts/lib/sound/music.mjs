import { DRUMS, hertzOf, inRoom, level, mix, noiseOf, RATE, VOICES } from './voices.mjs'

const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  /** Of the Brazilian north-east. */
  nordeste: [0, 2, 4, 6, 7, 9, 10],
  /** Five tones, counted as seven so that chords stay chords. */
  pentatonic: [0, 2, 4, 4, 7, 9, 9],
  harmonic: [0, 2, 3, 5, 7, 8, 11],
  phrygian: [0, 1, 4, 5, 7, 8, 10],
}

/** A bar of sixteen steps for each drum; x is struck, o softly. */
const GROOVES = {
  samba: {
    surdo: '........x.......',
    kick: 'o...........o...',
    shaker: 'xoxoxoxoxoxoxoxo',
    tamborim: 'x.x.xx.x.x.xx.x.',
    agogo: 'x..x..x.........',
    agogoLow: '..........x.x...',
  },
  baiao: {
    kick: 'x..x..x.x..x..x.',
    shaker: 'x.o.x.o.x.o.x.o.',
    agogo: 'x.....x...x.....',
    agogoLow: '....x.........x.',
  },
  frevo: { snare: 'x.ooxoo.x.ooxoxo', kick: 'x.......x.......', hat: '..x...x...x...x.' },
  bossa: { kick: 'x.....xox.....xo', tamborim: 'x..x..x...x..x..', shaker: 'o.x.o.x.o.x.o.x.' },
  lounge: { brush: 'o.x.o.xxo.x.o.xx', hat: '....x.......x...' },
  house: { kick: 'x...x...x...x...', hat: '..x...x...x...x.', clap: '....x.......x...', shaker: 'oooooooooooooooo' },
  rock: { kick: 'x.....x.x.x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' },
  march: { kick: 'x.......x.......', snare: 'x.x.xxx.x.x.xxxx', hat: '....x.......x...' },
  stadium: { kick: 'x..x..x.........', clap: '........x.......', surdo: 'x...x...........' },
  pulse: { kick: 'x...x...x...x...', shaker: '..o...o...o...o.' },
  slow: { surdo: 'x...............', shaker: '....o.......o...' },
  temple: { surdo: 'x.....o.x.......', tamborim: '............x.x.' },
  waltz: { kick: 'x...........', hat: '....x...x...' },
  none: {},
}
/** Which steps of a bar the bass plays, and on which tone of the chord. */
const BASSES = {
  root: [
    [0, 0, 8],
    [8, 0, 8],
  ],
  samba: [
    [0, 0, 6],
    [6, 4, 2],
    [8, 0, 6],
    [14, 4, 2],
  ],
  walk: [
    [0, 0, 4],
    [4, 2, 4],
    [8, 4, 4],
    [12, 5, 4],
  ],
  pump: [0, 2, 4, 6, 8, 10, 12, 14].map((step) => [step, step % 4 === 2 ? 7 : 0, 2]),
  long: [[0, 0, 16]],
  waltz: [[0, 0, 4]],
}
/** Rhythms a melody is made of, as steps of a bar with their length. */
const RHYTHMS = [
  [
    [0, 3],
    [3, 3],
    [6, 2],
    [8, 4],
    [12, 4],
  ],
  [
    [0, 2],
    [2, 2],
    [4, 4],
    [10, 2],
    [12, 4],
  ],
  [
    [0, 4],
    [4, 2],
    [6, 2],
    [8, 6],
  ],
  [
    [2, 2],
    [4, 2],
    [6, 4],
    [12, 2],
    [14, 2],
  ],
  [
    [0, 6],
    [6, 2],
    [8, 2],
    [10, 2],
    [12, 4],
  ],
  [
    [0, 8],
    [8, 8],
  ],
]
const WALTZ_RHYTHMS = [
  [
    [0, 4],
    [4, 4],
    [8, 4],
  ],
  [
    [0, 8],
    [8, 4],
  ],
  [
    [0, 4],
    [4, 2],
    [6, 2],
    [8, 4],
  ],
]
/** First phrase, its answer, the first again, an end. */
const FORM = [0, 1, 0, 2]
const BARS = 8

/** A piece as a loop: melody, chords, bass and drums, all from its few lines of data. */
export function renderMusic({ scale, bpm, root, chords, lead, chord, bass, groove, seed, swing = 0 }) {
  const isWaltz = groove === 'waltz'
  const steps = isWaltz ? 12 : 16
  const stepSeconds = 60 / bpm / 4
  const track = new Float64Array(Math.round(BARS * steps * stepSeconds * RATE))
  const tones = SCALES[scale]
  const midiOf = (degree, octave = 0) => root + 12 * (octave + Math.floor(degree / 7)) + tones[((degree % 7) + 7) % 7]
  const timeOf = (bar, step) => (bar * steps + step + (step % 2 === 1 ? swing : 0)) * stepSeconds
  const play = (name, bar, step, lengthSteps, midi, gain) => {
    const { seconds, sample } = VOICES[name](hertzOf(midi), lengthSteps * stepSeconds)
    mix(track, timeOf(bar, step), seconds, (t, index) => gain * sample(t, index), { loops: true })
  }
  const strike = (name, bar, step, gain) => {
    const { seconds, sample } = DRUMS[name]()
    mix(track, timeOf(bar, step), seconds, (t, index) => gain * sample(t, index), { loops: true })
  }

  const random = noiseOf(seed * 2_654_435 + 97)
  const choose = (list) => list[Math.floor(((random() + 1) / 2) * list.length) % list.length]
  const phrases = [0, 1, 2].map(() => [0, 1].map(() => phraseBar(choose, random, isWaltz ? WALTZ_RHYTHMS : RHYTHMS)))
  for (let bar = 0; bar < BARS; bar++) {
    const degree = chords[bar % chords.length]
    for (const [drum, pattern] of Object.entries(GROOVES[groove])) {
      for (const [step, mark] of [...pattern].entries()) {
        if (mark !== '.') strike(drum, bar, step, mark === 'x' ? 0.6 : 0.28)
      }
    }
    for (const [step, tone, length] of BASSES[bass]) play('bass', bar, step, length, midiOf(degree + tone, -2), 0.42)
    chordBar(chord, degree, bar, steps, play, midiOf)
    const phrase = phrases[FORM[Math.floor(bar / 2)] ?? 0]?.[bar % 2] ?? []
    for (const { step, length, tone } of phrase) play(lead, bar, step, length, midiOf(degree + tone, 0), 0.5)
  }
  return level(inRoom(track, 0.5, true), 0.82)
}

/** Tones of the chord on the beat, neighbours between. */
function phraseBar(choose, random, rhythms) {
  let tone = choose([0, 2, 4])
  return choose(rhythms).map(([step, length]) => {
    const isOnBeat = step % 4 === 0
    tone = isOnBeat
      ? (choose([0, 2, 4, 7].filter((each) => Math.abs(each - tone) <= 4)) ?? 2)
      : tone + (random() > 0 ? 1 : -1)
    return { step, length, tone }
  })
}

function chordBar(voice, degree, bar, steps, play, midiOf) {
  const tones = [0, 2, 4]
  if (voice === 'pad') for (const tone of tones) play('pad', bar, 0, steps, midiOf(degree + tone, -1), 0.2)
  else
    for (const step of steps === 12 ? [4, 8] : [2, 6, 11, 14])
      for (const tone of tones) play(voice, bar, step, 2, midiOf(degree + tone, -1), 0.17)
}
