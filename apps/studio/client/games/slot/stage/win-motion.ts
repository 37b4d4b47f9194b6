import type { Motion } from '@trevo/games/faces'

/** How a winning symbol stands at a moment: as a share of its size, turned by radians. */
export type Pose = { scale: number; lift: number; turn: number }

const BEAT_MS = 900
const STILL: Pose = { scale: 1, lift: 0, turn: 0 }

/** A pure function of time; at the start of a beat a symbol stands still, whatever its motion. */
export function poseOf(motion: Motion, ms: number): Pose {
  const beat = (ms % BEAT_MS) / BEAT_MS
  const swell = Math.sin(beat * Math.PI) ** 2
  switch (motion) {
    case 'swell':
      return { ...STILL, scale: 1 + 0.08 * swell }
    case 'jump':
      return { ...STILL, scale: 1 + 0.04 * swell, lift: 0.12 * Math.abs(Math.sin(beat * Math.PI * 2)) }
    case 'swing':
      return { ...STILL, scale: 1.03, turn: 0.16 * Math.sin(beat * Math.PI * 2) }
    case 'spin':
      return {
        ...STILL,
        scale: 1 + 0.05 * swell,
        turn: beat < 0.6 ? (1 - Math.cos((beat / 0.6) * Math.PI)) * Math.PI : 0,
      }
    case 'shake':
      return { ...STILL, scale: 1.04, turn: beat < 0.5 ? 0.07 * Math.sin(beat * Math.PI * 16) : 0 }
  }
}
