import { growthAt } from '../../../src/crash/shared/curve.ts'
import { markText, timesText } from './multiplier.ts'

/** All that one picture depends on. */
export type Frame = {
  width: number
  height: number
  ms: number
  growth: number
  spanMs: number
  top: number
  isOver: boolean
  isFlying: boolean
}

type Paint = CanvasRenderingContext2D

/** Below this height the picture is drawn smaller, so that two bets on a small phone leave a flight to see. */
const LOW_PX = 180
const PAD = { left: 30, right: 44, top: 52, bottom: 40 } as const
const LOW_PAD = { ...PAD, top: 28, bottom: 28 } as const
const SEGMENTS = 48
const COLOURS = {
  line: ['#1fa863', '#7df0b4'],
  lost: ['#8f2a31', '#ff6b6f'],
  under: 'rgba(47, 203, 124, 0.28)',
  underLost: 'rgba(216, 53, 62, 0.24)',
  grid: 'rgba(255, 255, 255, 0.09)',
  label: 'rgba(255, 255, 255, 0.72)',
} as const
const STARS = 46
const ROCKET_PX = 68
const LOW_ROCKET_PX = 44
/** Lines closer than this run their names together. */
const LINE_PX = 28

const padOf = ({ height }: Frame) => (height < LOW_PX ? LOW_PAD : PAD)
const toX = ({ width, spanMs }: Frame, ms: number) => PAD.left + (ms / spanMs) * (width - PAD.left - PAD.right)
const plotHeight = (frame: Frame) => frame.height - padOf(frame).top - padOf(frame).bottom
const toY = (frame: Frame, growth: number) =>
  frame.height - padOf(frame).bottom - ((growth - 1) / (frame.top - 1)) * plotHeight(frame)

/** Round steps that give three to six lines, or as few as there is room for. */
const stepFor = (range: number, lines = 4) => {
  const rough = range / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 2.5, 5].find((each) => each * power >= rough) ?? 10) * power
}

export function drawGrid(paint: Paint, frame: Frame): void {
  paint.font = '12px system-ui, sans-serif'
  paint.fillStyle = COLOURS.label
  paint.strokeStyle = COLOURS.grid
  paint.lineWidth = 1
  paint.textAlign = 'left'
  const step = stepFor(frame.top - 1, Math.min(4, Math.max(1, plotHeight(frame) / LINE_PX)))
  for (let growth = 1 + step; growth < frame.top; growth += step) {
    const y = Math.round(toY(frame, growth)) + 0.5
    paint.beginPath()
    paint.moveTo(0, y)
    paint.lineTo(frame.width, y)
    paint.stroke()
    paint.fillText(timesText(Math.round(growth * 100)), 12, y - 6)
  }
  paint.textAlign = 'center'
  const stepMs = stepFor(frame.spanMs)
  for (let ms = stepMs; ms < frame.spanMs; ms += stepMs) {
    paint.fillText(markText(ms), toX(frame, ms), frame.height - 10)
  }
}

export function drawCurve(paint: Paint, frame: Frame): void {
  const { ms, isOver } = frame
  if (ms <= 0) return
  const tipX = toX(frame, ms)
  const tipY = toY(frame, frame.growth)
  const base = toY(frame, 1)
  const trace = () => {
    paint.beginPath()
    paint.moveTo(toX(frame, 0), base)
    for (let part = 1; part <= SEGMENTS; part++) {
      const at = (ms * part) / SEGMENTS
      paint.lineTo(toX(frame, at), part === SEGMENTS ? tipY : toY(frame, growthAt(at)))
    }
  }
  trace()
  paint.lineTo(tipX, base)
  paint.closePath()
  const under = paint.createLinearGradient(0, tipY, 0, base)
  under.addColorStop(0, isOver ? COLOURS.underLost : COLOURS.under)
  under.addColorStop(1, 'rgba(0, 0, 0, 0)')
  paint.fillStyle = under
  paint.fill()
  trace()
  const [from, to] = isOver ? COLOURS.lost : COLOURS.line
  const along = paint.createLinearGradient(0, base, tipX, tipY)
  along.addColorStop(0, from)
  along.addColorStop(1, to)
  paint.strokeStyle = along
  paint.lineWidth = 5
  paint.lineCap = 'round'
  paint.lineJoin = 'round'
  paint.stroke()
}

/** The picture of the rocket points up and to the right; the curve turns it. `clock` makes it tremble, 0 keeps it still. */
export function drawRocket(paint: Paint, frame: Frame, rocket: HTMLImageElement | null, clock: number): void {
  const x = toX(frame, frame.ms)
  const y = toY(frame, frame.growth)
  const aheadMs = frame.ms + frame.spanMs / 100
  const slope = Math.atan2(y - toY(frame, growthAt(aheadMs)), toX(frame, aheadMs) - x)
  const tremble = frame.isFlying && clock > 0 ? Math.sin(clock / 45) * 0.7 : 0
  paint.save()
  paint.translate(x + 14, y - 12 + tremble)
  paint.rotate(Math.PI / 4 - Math.max(slope, Math.PI / 10))
  const side = frame.height < LOW_PX ? LOW_ROCKET_PX : ROCKET_PX
  if (rocket !== null) paint.drawImage(rocket, -side / 2, -side / 2, side, side)
  paint.restore()
}

/** `share`: 0 at the moment of the crash, 1 when nothing moves any more. */
export function drawBurst(paint: Paint, frame: Frame, share: number): void {
  const x = toX(frame, frame.ms)
  const y = toY(frame, frame.growth)
  const eased = 1 - (1 - share) ** 3
  paint.save()
  paint.translate(x, y)
  for (let ray = 0; ray < 14; ray++) {
    const angle = (ray / 14) * Math.PI * 2 + (ray % 2) * 0.2
    const length = (ray % 2 === 0 ? 34 : 22) * eased
    paint.globalAlpha = 0.35 + 0.65 * (1 - eased)
    paint.strokeStyle = ray % 3 === 0 ? '#ffd27a' : '#ff6b6f'
    paint.lineWidth = 3
    paint.beginPath()
    paint.moveTo(Math.cos(angle) * length * 0.45, Math.sin(angle) * length * 0.45)
    paint.lineTo(Math.cos(angle) * length, Math.sin(angle) * length)
    paint.stroke()
  }
  paint.globalAlpha = 1
  paint.fillStyle = '#ff6b6f'
  paint.beginPath()
  paint.arc(0, 0, 6, 0, Math.PI * 2)
  paint.fill()
  paint.restore()
}

/** The sky, drawn once for a size; the same stars for everybody. */
export function makeStars(width: number, height: number): HTMLCanvasElement {
  const sky = document.createElement('canvas')
  sky.width = Math.max(1, Math.round(width))
  sky.height = Math.max(1, Math.round(height))
  const paint = sky.getContext('2d')
  if (paint === null) return sky
  for (let star = 0; star < STARS; star++) {
    const x = ((star * 7919) % 997) / 997
    const y = ((star * 104_729) % 991) / 991
    paint.globalAlpha = 0.12 + ((star * 31) % 10) / 22
    paint.fillStyle = '#d9ffe9'
    paint.beginPath()
    paint.arc(x * width, y * height * 0.9, star % 5 === 0 ? 1.6 : 0.9, 0, Math.PI * 2)
    paint.fill()
  }
  return sky
}
