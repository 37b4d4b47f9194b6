import { randomInt } from 'node:crypto'
import { type Line, type Point, SHAPES } from './digit-shapes.ts'
import { encodeGreyPng } from './png.ts'

const WIDTH = 192
const HEIGHT = 64
const PAPER = 244
const INK = 45
const MARGIN = 12
const SPECKS = 260
const ARCS = 3
/** Digits stand closer than they are wide: there is no gap to cut at. */
const OVERLAP = 1.34

type Canvas = { pixels: Float64Array; bend: (point: Point) => Point }
type Pen = { radius: number; shade: number }
type Face = 'plain' | 'heavy' | 'hollow' | 'twin' | 'dotted'
const FACES: readonly Face[] = ['plain', 'plain', 'heavy', 'hollow', 'hollow', 'twin', 'dotted']

const between = (from: number, to: number) => from + ((to - from) * randomInt(10_001)) / 10_000
const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

/**
 * Digits that a person reads and a program has to work for: each in a shape and a face of its own, bent, touching each
 * other, crossed by strokes like their own, partly light on dark. No picture keeps out who trains for it; what keeps
 * crowds out is that every try costs work and is counted.
 */
export function drawDigits(digits: string): Buffer {
  const canvas: Canvas = { pixels: paper(), bend: randomWave() }
  for (let ghost = 0; ghost < 5; ghost++) drawGhost(canvas)
  const step = (WIDTH - 2 * MARGIN) / digits.length
  for (const [index, digit] of [...digits].entries()) drawDigit(canvas, digit, MARGIN + index * step, step)
  for (let arc = 0; arc < ARCS; arc++) drawArc(canvas)
  invert(canvas)
  for (let speck = 0; speck < SPECKS; speck++) {
    canvas.pixels[randomInt(canvas.pixels.length)] = randomInt(INK, PAPER)
  }
  return encodeGreyPng(WIDTH, HEIGHT, Uint8Array.from(canvas.pixels, Math.round))
}

/** Unevenly lit, so that no one threshold parts ink from paper. */
function paper(): Float64Array {
  const [slope, phase, dip] = [between(-0.12, 0.12), between(0, 6), between(8, 22)]
  return Float64Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    return PAPER - dip * (1 + Math.sin(x / 23 + y / 17 + phase)) - Math.abs(slope * (x - WIDTH / 2))
  })
}

/** Waves both ways, of two lengths: straight lines and right angles are gone. */
function randomWave(): Canvas['bend'] {
  const [tall, long, phase] = [between(2.5, 4.5), between(16, 26), between(0, 6)]
  const [wide, high, turn] = [between(1.5, 3), between(9, 15), between(0, 6)]
  const lean = between(-0.3, 0.3)
  return ([x, y]) => [
    x + lean * (y - HEIGHT / 2) + wide * Math.sin(y / high + turn),
    y + tall * Math.sin(x / long + phase) + 1.2 * Math.sin(x / 7 + turn),
  ]
}

type Box = { left: number; top: number; width: number; height: number; tilt: number }

function placer({ left, top, width, height, tilt }: Box): (point: Point) => Point {
  return ([x, y]) => {
    const [dx, dy] = [(x - 0.5) * width, (y - 0.5) * height]
    return [
      left + width / 2 + dx * Math.cos(tilt) - dy * Math.sin(tilt),
      top + height / 2 + dx * Math.sin(tilt) + dy * Math.cos(tilt),
    ]
  }
}

function drawDigit(canvas: Canvas, digit: string, left: number, step: number): void {
  const [width, height] = [step * between(0.62, 0.78) * OVERLAP * 0.86, HEIGHT * between(0.54, 0.68)]
  const top = between(7, HEIGHT - height - 7)
  const place = placer({ left: left + (step - width) / 2, top, width, height, tilt: between(-0.32, 0.32) })
  const lines = oneOf(SHAPES[digit] ?? [[]]).map((line) => rounded(line).map(place))
  write(canvas, lines, oneOf(FACES), INK + between(-15, 35))
}

function write(canvas: Canvas, lines: readonly Line[], face: Face, shade: number): void {
  const pen = { shade, radius: between(1.5, 2.1) }
  if (face === 'hollow') {
    // The edge first, the inside over it.
    for (const line of lines) stroke(canvas, line, { shade, radius: 3.1 })
    for (const line of lines) stroke(canvas, line, { shade: PAPER, radius: 1.5 })
  } else if (face === 'twin') {
    for (const line of lines) stroke(canvas, line, { shade, radius: 1 })
    for (const line of lines) stroke(canvas, moved(line, 3, -1.5), { shade, radius: 1 })
  } else if (face === 'dotted') {
    for (const line of lines) stroke(canvas, line, { shade, radius: 2.1 }, 3.6)
  } else {
    for (const line of lines) stroke(canvas, line, face === 'heavy' ? { shade, radius: 2.9 } : pen)
  }
}

const moved = (line: Line, dx: number, dy: number): Line => line.map(([x, y]) => [x + dx, y + dy])

/** Through the same points in curves (Catmull-Rom), for half of the digits. */
function rounded(line: Line): Line {
  if (line.length < 3 || randomInt(2) === 0) return line
  const at = (index: number) => line[Math.min(line.length - 1, Math.max(0, index))] as Point
  const curve: Point[] = []
  for (let index = 0; index < line.length - 1; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let part = 0; part < 8; part++) {
      const s = part / 8
      const axis = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * s +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * s ** 2 +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * s ** 3)
      curve.push([axis(0), axis(1)])
    }
  }
  return [...curve, at(line.length - 1)]
}

/** Pale pieces of digits behind the real ones. */
function drawGhost(canvas: Canvas): void {
  const size = between(0.3, 0.6) * HEIGHT
  const box = { left: between(0, WIDTH - size), top: between(0, HEIGHT - size), width: size, height: size }
  const place = placer({ ...box, tilt: between(-1.2, 1.2) })
  const lines = oneOf(SHAPES[String(randomInt(10))] ?? [[]])
  for (const line of lines) stroke(canvas, line.map(place), { shade: between(188, 212), radius: 1.4 })
}

/** A stroke like those of the digits, across several of them. */
function drawArc(canvas: Canvas): void {
  const [from, to] = [between(0, WIDTH * 0.35), between(WIDTH * 0.6, WIDTH)]
  const [height, bow] = [between(14, HEIGHT - 14), between(-16, 16)]
  const arc = Array.from({ length: 13 }, (_, index): Point => {
    const share = index / 12
    return [from + (to - from) * share, height + bow * Math.sin(Math.PI * share) + between(-0.6, 0.6)]
  })
  stroke(canvas, arc, { shade: INK + between(0, 60), radius: between(0.7, 1.2) })
}

/** Light on dark inside a slanting band. */
function invert({ pixels }: Canvas): void {
  const [from, width, slant] = [between(20, WIDTH - 80), between(34, 60), between(-0.6, 0.6)]
  for (const at of pixels.keys()) {
    const x = (at % WIDTH) + slant * (Math.floor(at / WIDTH) - HEIGHT / 2)
    if (x >= from && x < from + width) pixels[at] = PAPER + INK - (pixels[at] ?? PAPER)
  }
}

/** `every`: the distance of one dot to the next; the smallest makes a line. */
function stroke(canvas: Canvas, line: Line, pen: Pen, every = 0.5): void {
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1] as Point, line[index] as Point]
    const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / every))
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      dot(canvas, canvas.bend([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]), pen)
    }
  }
}

/** Soft at the edge. */
function dot({ pixels }: Canvas, [cx, cy]: Point, { radius, shade }: Pen): void {
  for (let y = Math.floor(cy - radius); y <= Math.ceil(cy + radius); y++) {
    for (let x = Math.floor(cx - radius); x <= Math.ceil(cx + radius); x++) {
      if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) continue
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - cx, y - cy)))
      const at = y * WIDTH + x
      const before = pixels[at] ?? PAPER
      const inked = before + (shade - before) * cover
      // A dark pen never lightens what another left; a light one may.
      pixels[at] = shade > 180 ? inked : Math.min(before, inked)
    }
  }
}
