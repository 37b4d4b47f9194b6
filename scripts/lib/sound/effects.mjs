import { DRUMS, hertzOf, inRoom, level, mix, noiseOf, RATE, VOICES } from './voices.mjs'

const TAU = 2 * Math.PI

/** A sound of its own length. */
function soundOf(seconds, fill, peak) {
  const track = new Float64Array(Math.round(seconds * RATE))
  const tone = (voice, at, midi, length = 0.2, gain = 0.6) => {
    const { seconds: long, sample } = VOICES[voice](hertzOf(midi), length)
    mix(track, at, long, (t, index) => gain * sample(t, index))
  }
  const drum = (name, at, gain = 0.7) => {
    const { seconds: long, sample } = DRUMS[name]()
    mix(track, at, long, (t, index) => gain * sample(t, index))
  }
  /** Air that rushes by: noise behind a filter that opens or closes. */
  const rush = (at, long, from, to, gain = 0.6, seed = 5) => {
    const noise = noiseOf(seed)
    let low = 0
    mix(track, at, long, (t) => {
      const share = t / long
      low += (from + (to - from) * share) * (noise() - low)
      return gain * low * Math.sin(Math.PI * Math.min(1, share)) ** 0.7
    })
  }
  const slide = (at, long, from, to, gain = 0.5) => {
    let phase = 0
    mix(track, at, long, (t) => {
      phase += (from * (to / from) ** (t / long)) / RATE
      return gain * Math.sin(TAU * phase) * Math.min(1, t / 0.005, (long - t) / 0.02)
    })
  }
  fill({ tone, drum, rush, slide })
  inRoom(track, 0.25, false)
  // Nothing may end in a click.
  const fade = Math.min(track.length, Math.round(0.02 * RATE))
  for (let index = 0; index < fade; index++)
    track[track.length - 1 - index] = ((track[track.length - 1 - index] ?? 0) * index) / fade
  return level(track, peak)
}

const ladder =
  (voice, from, degrees, step, length) =>
  ({ tone }) => {
    for (const [index, degree] of degrees.entries()) tone(voice, index * step, from + degree, length, 0.55)
  }
/** A fanfare: a ladder, and a chord that stays. */
const fanfare =
  (voice, from, step, rolls) =>
  ({ tone, drum, rush }) => {
    const climb = [0, 4, 7, 12, 16, 19, 24].slice(0, rolls + 3)
    for (const [index, degree] of climb.entries()) tone(voice, index * step, from + degree, step * 1.5, 0.5)
    const end = climb.length * step
    for (const degree of [0, 4, 7, 12]) tone(voice, end, from + degree, 0.9, 0.4)
    for (const degree of [12, 16, 19, 24]) tone('bell', end, from + degree, 0.6, 0.3)
    drum('clap', end, 0.8)
    for (let roll = 0; roll < rolls * 2; roll++) drum('snare', end - (rolls * 2 - roll) * 0.06, 0.2 + roll * 0.05)
    rush(end, 1, 0.9, 0.2, 0.25)
  }

/** What every family has; the tone of the family makes them its own. */
const common = (voice, root) => ({
  press: [
    0.14,
    ({ tone, drum }) => {
      tone('marimba', 0, root + 12, 0.05, 0.5)
      drum('hat', 0, 0.8)
    },
    0.45,
  ],
  tick: [0.06, ({ drum }) => drum('tamborim', 0, 1), 0.35],
  win: [0.95, ladder(voice, root, [0, 4, 7, 12], 0.085, 0.16), 0.6],
  bigWin: [2.1, fanfare(voice, root, 0.11, 2), 0.75],
  megaWin: [2.9, fanfare(voice, root, 0.12, 4), 0.85],
})

/** By family: how long each sound is, what is in it, and how loud its loudest moment is. */
export const FAMILIES = {
  slots: {
    ...common('bell', 60),
    stop: [
      0.2,
      ({ drum, tone }) => {
        drum('surdo', 0, 0.9)
        drum('tamborim', 0, 0.5)
        tone('marimba', 0, 48, 0.1, 0.3)
      },
      0.6,
    ],
    fall: [
      0.35,
      ({ slide, drum }) => {
        slide(0, 0.2, 520, 210, 0.4)
        drum('surdo', 0.2, 0.7)
      },
      0.5,
    ],
    wait: [
      1.6,
      ({ tone, rush }) => {
        for (let index = 0; index < 14; index++) tone('celesta', index * 0.1, 60 + index, 0.1, 0.3 + index * 0.02)
        rush(0, 1.6, 0.02, 0.5, 0.4)
      },
      0.6,
    ],
  },
  cards: {
    ...common('pluck', 62),
    stop: [
      0.16,
      ({ rush, drum }) => {
        rush(0, 0.1, 0.9, 0.25, 0.9, 41)
        drum('tamborim', 0.06, 0.25)
      },
      0.5,
    ],
    fall: [
      0.3,
      ({ rush }) => {
        rush(0, 0.13, 0.8, 0.2, 0.8, 43)
        rush(0.13, 0.13, 0.8, 0.2, 0.7, 47)
      },
      0.45,
    ],
    wait: [
      0.9,
      ({ drum }) => {
        for (let index = 0; index < 8; index++) drum('brush', index * 0.1, 0.3 + index * 0.06)
      },
      0.4,
    ],
  },
  wheel: {
    ...common('marimba', 64),
    stop: [
      0.22,
      ({ drum, tone }) => {
        drum('tamborim', 0, 1)
        drum('tamborim', 0.07, 0.6)
        tone('marimba', 0.02, 64, 0.1, 0.5)
      },
      0.55,
    ],
    fall: [0.3, ({ slide }) => slide(0, 0.25, 300, 140, 0.5), 0.45],
    wait: [
      1.2,
      ({ drum }) => {
        for (let at = 0, gap = 0.05; at < 1.1; gap *= 1.16, at += gap) drum('tamborim', at, 0.7)
      },
      0.4,
    ],
  },
  crash: {
    ...common('synth', 57),
    stop: [0.25, ({ slide }) => slide(0, 0.2, 180, 720, 0.5), 0.45],
    fall: [
      1.1,
      ({ rush, drum, slide }) => {
        drum('kick', 0, 1)
        rush(0, 1.0, 0.7, 0.02, 1, 53)
        slide(0, 0.6, 260, 40, 0.4)
      },
      0.8,
    ],
    wait: [
      0.5,
      ({ tone }) => {
        tone('synth', 0, 69, 0.1, 0.6)
      },
      0.35,
    ],
  },
  fish: {
    ...common('celesta', 65),
    press: [
      0.2,
      ({ slide, rush }) => {
        slide(0, 0.12, 900, 260, 0.4)
        rush(0, 0.15, 0.6, 0.1, 0.4, 59)
      },
      0.4,
    ],
    stop: [
      0.25,
      ({ slide }) => {
        slide(0, 0.09, 300, 700, 0.5)
        slide(0.1, 0.09, 380, 900, 0.4)
      },
      0.4,
    ],
    fall: [
      0.5,
      ({ rush, slide }) => {
        rush(0, 0.45, 0.5, 0.05, 0.8, 61)
        slide(0, 0.2, 700, 200, 0.3)
      },
      0.5,
    ],
    wait: [
      0.8,
      ({ slide }) => {
        for (let index = 0; index < 5; index++) slide(index * 0.15, 0.1, 260 + index * 60, 560 + index * 90, 0.4)
      },
      0.4,
    ],
  },
  sports: {
    ...common('brass', 58),
    stop: [
      0.3,
      ({ slide, rush }) => {
        slide(0, 0.28, 2100, 2150, 0.25)
        rush(0, 0.28, 0.9, 0.9, 0.15, 67)
      },
      0.4,
    ],
    fall: [
      1.2,
      ({ rush, drum }) => {
        rush(0, 1.1, 0.25, 0.4, 1, 71)
        drum('clap', 0.1, 0.5)
        drum('clap', 0.35, 0.5)
      },
      0.55,
    ],
    wait: [
      1.2,
      ({ drum }) => {
        for (const at of [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1]) drum('clap', at, 0.6)
      },
      0.45,
    ],
  },
  lottery: {
    ...common('celesta', 67),
    stop: [
      0.25,
      ({ tone, drum }) => {
        tone('marimba', 0, 79, 0.1, 0.6)
        drum('tamborim', 0, 0.4)
      },
      0.5,
    ],
    fall: [
      0.4,
      ({ drum }) => {
        for (const at of [0, 0.09, 0.15, 0.19]) drum('tamborim', at, 0.7 - at)
      },
      0.4,
    ],
    wait: [
      1.1,
      ({ drum }) => {
        for (let index = 0; index < 16; index++) drum('shaker', index * 0.065, 0.5 + index * 0.03)
      },
      0.4,
    ],
  },
}

/** @param {any[]} sound */
export const renderEffect = ([seconds, fill, peak]) => soundOf(seconds, fill, peak)

/** A mark that can be found in what a decoder gives back: some put silence before a file, each a different length of it. */
const MARK_AT = 0.05
const GAP = 0.12

/** All sounds of a family in one track, and where each lies, in seconds after the mark. */
export function sheetOf(sounds) {
  const rendered = Object.entries(sounds).map(([name, sound]) => [name, renderEffect(sound)])
  let at = 0.4
  const places = {}
  for (const [name, { length }] of rendered) {
    const seconds = length / RATE
    places[name] = [Number((at - MARK_AT).toFixed(4)), Number(seconds.toFixed(4))]
    at += seconds + GAP
  }
  const track = new Float64Array(Math.round(at * RATE))
  const mark = Math.round(MARK_AT * RATE)
  for (let index = -12; index <= 12; index++) track[mark + index] = 0.95 * Math.cos((index / 12) * (Math.PI / 2))
  let index = 0
  for (const [, samples] of rendered) {
    track.set(samples, Math.round((Object.values(places)[index++][0] + MARK_AT) * RATE))
  }
  return { track, places }
}
