/** Samples in a second: half of it, 12 kHz, is as high as anything here sounds. */
export const RATE = 24_000

const TAU = 2 * Math.PI

/** The same noise at every run: a sound must not change because it was rendered again. */
export function noiseOf(seed) {
  let state = seed >>> 0 || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2_147_483_648 - 1
  }
}

export const hertzOf = (midi) => 440 * 2 ** ((midi - 69) / 12)

/** Adds a voice to a track; what runs over the end of a loop comes in again at its start. */
export function mix(track, atSeconds, seconds, sample, { loops = false } = {}) {
  const from = Math.round(atSeconds * RATE)
  const length = Math.round(seconds * RATE)
  for (let index = 0; index < length; index++) {
    const place = from + index
    if (place >= track.length && !loops) return
    track[place % track.length] += sample(index / RATE, index)
  }
}

/** Up in `attack` seconds, then down like a thing that was struck. */
const struck = (t, attack, decay) => (t < attack ? t / attack : Math.exp(-(t - attack) / decay))
/** Up, held, and down at the end. */
const held = (t, seconds, attack, release) => Math.min(1, t / attack, Math.max(0, (seconds - t) / release))

const saw = (phase) => 2 * (phase - Math.floor(phase + 0.5))
const triangle = (phase) => 2 * Math.abs(saw(phase)) - 1

/** What plays a tone: `(hertz, seconds)` gives how long it sounds and its samples. */
export const VOICES = {
  /** Wood with a tone. */
  marimba: (hertz) => ({
    seconds: 0.9,
    sample: (t) =>
      struck(t, 0.003, 0.22) * Math.sin(TAU * hertz * t) +
      0.28 * struck(t, 0.002, 0.05) * Math.sin(TAU * hertz * 3.93 * t),
  }),
  /** Metal: one tone bends another. */
  bell: (hertz) => ({
    seconds: 1.6,
    sample: (t) =>
      struck(t, 0.002, 0.5) * Math.sin(TAU * hertz * t + 2.2 * Math.exp(-t / 0.25) * Math.sin(TAU * hertz * 3.5 * t)),
  }),
  /** A music box. */
  celesta: (hertz) => ({
    seconds: 1.1,
    sample: (t) =>
      struck(t, 0.002, 0.32) * (Math.sin(TAU * hertz * t) + 0.25 * Math.exp(-t / 0.08) * Math.sin(TAU * hertz * 4 * t)),
  }),
  /** A string that is plucked: noise that goes round and is smoothed at every turn. */
  pluck: (hertz) => {
    const period = Math.max(2, Math.round(RATE / hertz))
    const noise = noiseOf(period * 7919)
    const line = Float64Array.from({ length: period }, () => noise())
    let place = 0
    return {
      seconds: 1.4,
      sample(t) {
        const next = (place + 1) % period
        const out = line[place] ?? 0
        line[place] = 0.497 * (out + (line[next] ?? 0))
        place = next
        return 0.9 * out * Math.min(1, t / 0.002)
      },
    }
  },
  flute: (hertz, seconds) => ({
    seconds: seconds + 0.08,
    sample: (t) => {
      const sway = 1 + 0.004 * Math.sin(TAU * 5.2 * t) * Math.min(1, t / 0.25)
      const phase = TAU * hertz * t * sway
      return (
        0.75 *
        held(t, seconds + 0.08, 0.05, 0.1) *
        (Math.sin(phase) + 0.18 * Math.sin(2 * phase) + 0.08 * Math.sin(3 * phase))
      )
    },
  }),
  /** Air that swells: three tones a little apart, with their edges off. */
  pad: (hertz, seconds) => {
    let low = 0
    return {
      seconds: seconds + 0.5,
      sample: (t) => {
        const sum = saw(hertz * t) + saw(hertz * 1.004 * t) + saw(hertz * 0.996 * t)
        low += 0.11 * (sum - low)
        return 0.34 * low * held(t, seconds + 0.5, 0.25, 0.5)
      },
    }
  },
  brass: (hertz, seconds) => {
    let low = 0
    return {
      seconds: seconds + 0.06,
      sample: (t) => {
        low += (0.1 + 0.22 * Math.min(1, t / 0.08)) * (saw(hertz * t) + 0.6 * saw(hertz * 1.003 * t) - low)
        return 0.5 * low * held(t, seconds + 0.06, 0.03, 0.07)
      },
    }
  },
  /** A machine of the eighties. */
  synth: (hertz, seconds) => {
    let low = 0
    return {
      seconds: Math.min(seconds, 0.5) + 0.1,
      sample: (t) => {
        low += (0.05 + 0.4 * Math.exp(-t / 0.12)) * ((saw(hertz * t) + saw(hertz * 1.006 * t)) / 2 - low)
        return 0.8 * low * held(t, Math.min(seconds, 0.5) + 0.1, 0.004, 0.1)
      },
    }
  },
  bass: (hertz, seconds) => ({
    seconds: seconds + 0.05,
    sample: (t) =>
      Math.tanh(
        1.6 *
          held(t, seconds + 0.05, 0.008, 0.08) *
          Math.exp(-t / 0.7) *
          (Math.sin(TAU * hertz * t) + 0.3 * triangle(hertz * t)),
      ),
  }),
}

/** What is struck without a tone. */
export const DRUMS = {
  kick: () => ({
    seconds: 0.3,
    sample: (t) => Math.exp(-t / 0.09) * Math.sin(TAU * (48 * t + 5.5 * (1 - Math.exp(-t / 0.03)))),
  }),
  /** The great drum of a samba. */
  surdo: () => ({
    seconds: 0.6,
    sample: (t) => 0.9 * struck(t, 0.004, 0.2) * Math.sin(TAU * (66 * t + 2 * (1 - Math.exp(-t / 0.05)))),
  }),
  snare: () => {
    const noise = noiseOf(11)
    return {
      seconds: 0.22,
      sample: (t) => 0.5 * Math.exp(-t / 0.06) * noise() + 0.4 * Math.exp(-t / 0.04) * Math.sin(TAU * 190 * t),
    }
  },
  brush: () => {
    const noise = noiseOf(17)
    let low = 0
    return {
      seconds: 0.25,
      sample: (t) => {
        low += 0.35 * (noise() - low)
        return 0.5 * low * struck(t, 0.03, 0.07)
      },
    }
  },
  hat: () => {
    const noise = noiseOf(23)
    let last = 0
    return {
      seconds: 0.07,
      sample: (t) => {
        const now = noise()
        const high = now - last
        last = now
        return 0.22 * high * Math.exp(-t / 0.018)
      },
    }
  },
  shaker: () => {
    const noise = noiseOf(29)
    let last = 0
    return {
      seconds: 0.1,
      sample: (t) => {
        const now = noise()
        const high = now - last
        last = now
        return 0.2 * high * struck(t, 0.02, 0.025)
      },
    }
  },
  clap: () => {
    const noise = noiseOf(31)
    return {
      seconds: 0.25,
      sample: (t) =>
        0.5 * noise() * (Math.exp(-t / 0.05) * (t % 0.012 < 0.006 && t < 0.036 ? 1 : t < 0.036 ? 0.2 : 0.7)),
    }
  },
  tamborim: () => ({
    seconds: 0.09,
    sample: (t) =>
      0.5 * Math.exp(-t / 0.02) * Math.sin(TAU * 720 * t) + 0.2 * Math.exp(-t / 0.006) * Math.sin(TAU * 2300 * t),
  }),
  agogo: () => ({
    seconds: 0.25,
    sample: (t) => 0.35 * Math.exp(-t / 0.07) * (Math.sin(TAU * 880 * t) + 0.6 * Math.sin(TAU * 1340 * t)),
  }),
  agogoLow: () => ({
    seconds: 0.25,
    sample: (t) => 0.35 * Math.exp(-t / 0.08) * (Math.sin(TAU * 660 * t) + 0.6 * Math.sin(TAU * 1005 * t)),
  }),
}

/** As loud as all others: the loudest sample is `peak`. */
export function level(track, peak) {
  const most = track.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
  if (most > 0) for (let index = 0; index < track.length; index++) track[index] *= peak / most
  return track
}

const ECHOES = [
  { delay: 0.031, gain: 0.5 },
  { delay: 0.047, gain: 0.4 },
  { delay: 0.083, gain: 0.3 },
  { delay: 0.127, gain: 0.2 },
]

/** A room around a track: four echoes that fade, for loops round the end. */
export function inRoom(track, share, loops) {
  const dry = track.slice()
  for (const { delay, gain } of ECHOES) {
    const shift = Math.round(delay * RATE)
    for (let index = 0; index < track.length; index++) {
      const from = index - shift
      if (from >= 0) track[index] += share * gain * (dry[from] ?? 0)
      else if (loops) track[index] += share * gain * (dry[from + track.length] ?? 0)
    }
  }
  return track
}
