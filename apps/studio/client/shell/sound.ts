import { settings } from './settings.ts'

/** A note: when it begins, how long and how high it is, and how loud. */
type Note = {
  atMs: number
  lengthMs: number
  hertz: number
  loudness: number
  shape?: OscillatorType
  toHertz?: number
}

const arpeggio = (hertz: readonly number[], stepMs: number, lengthMs: number, loudness: number): Note[] =>
  hertz.map((each, index) => ({ atMs: index * stepMs, lengthMs, hertz: each, loudness }))

export type Sound = 'press' | 'stop' | 'fall' | 'win' | 'bigWin'

const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  press: [{ atMs: 0, lengthMs: 60, hertz: 320, toHertz: 480, loudness: 0.1 }],
  stop: [{ atMs: 0, lengthMs: 70, hertz: 170, toHertz: 90, loudness: 0.22, shape: 'triangle' }],
  fall: [{ atMs: 0, lengthMs: 140, hertz: 420, toHertz: 240, loudness: 0.1 }],
  win: arpeggio([523, 659, 784], 90, 260, 0.11),
  bigWin: arpeggio([523, 659, 784, 1047, 1319], 120, 480, 0.12),
}

let context: AudioContext | null = null

/** Browsers let a page sound only after its player touched it, and so do we. */
export function allowSound(): void {
  if (context === null && typeof AudioContext === 'function') context = new AudioContext()
  if (context?.state === 'suspended') void context.resume()
}

export function playSound(name: Sound): void {
  if (context === null || !settings().sound || document.hidden) return
  for (const note of SOUNDS[name]) ring(context, note)
}

function ring(audio: AudioContext, { atMs, lengthMs, hertz, loudness, shape, toHertz }: Note): void {
  const from = audio.currentTime + atMs / 1000
  const to = from + lengthMs / 1000
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = shape ?? 'sine'
  tone.frequency.setValueAtTime(hertz, from)
  if (toHertz !== undefined) tone.frequency.exponentialRampToValueAtTime(toHertz, to)
  volume.gain.setValueAtTime(0.0001, from)
  volume.gain.exponentialRampToValueAtTime(loudness, from + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, to)
  tone.connect(volume).connect(audio.destination)
  tone.start(from)
  tone.stop(to + 0.02)
}
