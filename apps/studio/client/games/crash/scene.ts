import { growthAt, msUntil } from '../../../src/crash/shared/curve.ts'
import { prefersReducedMotion } from '../../shell/motion.ts'
import { drawBurst, drawCurve, drawGrid, drawRocket, type Frame, makeStars } from './draw.ts'
import type { Live } from './live.ts'

/** More pixels cost a cheap phone its frames and show nobody anything. */
const MAX_RATIO = 2
const CALM_MS = 100
const BURST_MS = 700
const MIN_SPAN_MS = 8_000
const MIN_TOP = 2

export type Scene = { resize(width: number, height: number): void; close(): void }

type SceneOptions = {
  canvas: HTMLCanvasElement
  live: Live
  rocket: HTMLImageElement | null
  /** On every frame of a flight: numbers are written past React. */
  onFrame: () => void
}

/** The curve, drawn from the clock on every frame and never by events. */
export function createScene({ canvas, live, rocket, onFrame }: SceneOptions): Scene {
  const paint = canvas.getContext('2d')
  let size = { width: 0, height: 0 }
  let stars: HTMLCanvasElement | null = null
  let handle = 0
  let burstAt = 0
  let burstOf = 0

  function frameOf(): Frame {
    const { flight } = live.state.get()
    const isOver = flight?.phase === 'over'
    const crash = flight?.crash ?? 100
    const ms = isOver ? msUntil(crash) : Math.max(0, live.elapsedMs())
    const growth = isOver ? crash / 100 : growthAt(ms)
    return {
      ...size,
      ms,
      growth,
      spanMs: Math.max(MIN_SPAN_MS, ms * 1.18),
      top: Math.max(MIN_TOP, 1 + (growth - 1) * 1.3),
      isOver,
      isFlying: flight?.phase === 'flying',
    }
  }

  function draw(): void {
    if (paint === null || size.width === 0) return
    const frame = frameOf()
    paint.clearRect(0, 0, size.width, size.height)
    if (stars !== null) paint.drawImage(stars, 0, 0, size.width, size.height)
    drawGrid(paint, frame)
    drawCurve(paint, frame)
    const { flight } = live.state.get()
    if (frame.isOver && flight !== null) {
      if (burstOf !== flight.id) {
        burstOf = flight.id
        burstAt = performance.now()
      }
      const share = prefersReducedMotion() ? 1 : Math.min(1, (performance.now() - burstAt) / BURST_MS)
      drawBurst(paint, frame, share)
    } else drawRocket(paint, frame, rocket, prefersReducedMotion() ? 0 : performance.now())
    onFrame()
  }

  function next(): void {
    draw()
    handle = prefersReducedMotion() ? window.setTimeout(next, CALM_MS) : requestAnimationFrame(next)
  }
  function stop(): void {
    cancelAnimationFrame(handle)
    clearTimeout(handle)
  }
  next()
  return {
    resize(width, height) {
      const ratio = Math.min(window.devicePixelRatio || 1, MAX_RATIO)
      size = { width, height }
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
      paint?.setTransform(ratio, 0, 0, ratio, 0, 0)
      stars = makeStars(width, height)
    },
    close: stop,
  }
}
