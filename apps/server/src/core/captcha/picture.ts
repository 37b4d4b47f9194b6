import { randomInt } from 'node:crypto'
import { encodeGreyPng } from './png.ts'

const WIDTH = 150
const HEIGHT = 54
const PAPER = 246
const INK = 40
const MARGIN = 14
const STROKES_OF_NOISE = 5
const SPECKS = 220

type Point = readonly [x: number, y: number]
type Canvas = { pixels: Uint8Array; bend: (point: Point) => Point }

/** Every digit as lines between points, in a box from 0,0 to 1,1. */
const SHAPES: Record<string, readonly (readonly Point[])[]> = {
  0: [
    [
      [0.5, 0],
      [0.9, 0.2],
      [0.9, 0.8],
      [0.5, 1],
      [0.1, 0.8],
      [0.1, 0.2],
      [0.5, 0],
    ],
  ],
  1: [
    [
      [0.2, 0.25],
      [0.55, 0],
      [0.55, 1],
    ],
    [
      [0.25, 1],
      [0.85, 1],
    ],
  ],
  2: [
    [
      [0.1, 0.2],
      [0.45, 0],
      [0.85, 0.15],
      [0.85, 0.4],
      [0.1, 1],
      [0.95, 1],
    ],
  ],
  3: [
    [
      [0.1, 0.1],
      [0.5, 0],
      [0.88, 0.22],
      [0.45, 0.47],
      [0.92, 0.74],
      [0.5, 1],
      [0.08, 0.88],
    ],
  ],
  4: [
    [
      [0.7, 1],
      [0.7, 0],
      [0.05, 0.7],
      [0.98, 0.7],
    ],
  ],
  5: [
    [
      [0.88, 0],
      [0.2, 0],
      [0.15, 0.45],
      [0.6, 0.38],
      [0.92, 0.68],
      [0.6, 1],
      [0.08, 0.9],
    ],
  ],
  6: [
    [
      [0.8, 0.05],
      [0.35, 0.2],
      [0.1, 0.65],
      [0.35, 1],
      [0.8, 0.92],
      [0.88, 0.62],
      [0.5, 0.48],
      [0.12, 0.68],
    ],
  ],
  7: [
    [
      [0.05, 0],
      [0.95, 0],
      [0.4, 1],
    ],
    [
      [0.3, 0.5],
      [0.8, 0.5],
    ],
  ],
  8: [
    [
      [0.5, 0.47],
      [0.14, 0.24],
      [0.5, 0],
      [0.86, 0.24],
      [0.5, 0.47],
    ],
    [
      [0.5, 0.47],
      [0.06, 0.75],
      [0.5, 1],
      [0.94, 0.75],
      [0.5, 0.47],
    ],
  ],
  9: [
    [
      [0.88, 0.32],
      [0.5, 0.52],
      [0.12, 0.34],
      [0.25, 0.05],
      [0.7, 0],
      [0.9, 0.3],
      [0.75, 0.8],
      [0.25, 1],
    ],
  ],
}

const between = (from: number, to: number) => from + ((to - from) * randomInt(10_001)) / 10_000

/** Digits that a person reads and a simple program does not: bent, tilted, unevenly sized, under lines and specks. */
export function drawDigits(digits: string): Buffer {
  const canvas: Canvas = { pixels: new Uint8Array(WIDTH * HEIGHT).fill(PAPER), bend: randomWave() }
  const step = (WIDTH - 2 * MARGIN) / digits.length
  for (const [index, digit] of [...digits].entries()) drawDigit(canvas, digit, MARGIN + index * step, step)
  for (let line = 0; line < STROKES_OF_NOISE; line++) {
    const from: Point = [between(0, WIDTH * 0.3), between(4, HEIGHT - 4)]
    const to: Point = [between(WIDTH * 0.7, WIDTH), between(4, HEIGHT - 4)]
    drawLine(canvas, from, to, 0.8, between(70, 150))
  }
  for (let speck = 0; speck < SPECKS; speck++) {
    canvas.pixels[randomInt(canvas.pixels.length)] = randomInt(INK, 200)
  }
  return encodeGreyPng(WIDTH, HEIGHT, canvas.pixels)
}

function randomWave(): Canvas['bend'] {
  const [height, length, phase, lean] = [between(2, 4), between(14, 24), between(0, 6), between(-0.25, 0.25)]
  return ([x, y]) => [x + lean * (y - HEIGHT / 2), y + height * Math.sin(x / length + phase)]
}

function drawDigit(canvas: Canvas, digit: string, left: number, step: number): void {
  const [width, height] = [step * between(0.6, 0.8), HEIGHT * between(0.5, 0.62)]
  const [top, tilt, thickness] = [between(6, HEIGHT - height - 6), between(-0.3, 0.3), between(1.5, 2.1)]
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = [(x - 0.5) * width, (y - 0.5) * height]
    return [
      left + step / 2 + dx * Math.cos(tilt) - dy * Math.sin(tilt),
      top + height / 2 + dx * Math.sin(tilt) + dy * Math.cos(tilt),
    ]
  }
  for (const line of SHAPES[digit] ?? []) {
    for (let index = 1; index < line.length; index++) {
      drawLine(canvas, place(line[index - 1] as Point), place(line[index] as Point), thickness, INK)
    }
  }
}

function drawLine(canvas: Canvas, from: Point, to: Point, radius: number, shade: number): void {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 2) + 1
  for (let step = 0; step <= steps; step++) {
    const share = step / steps
    dot(canvas, canvas.bend([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]), radius, shade)
  }
}

function dot({ pixels }: Canvas, [cx, cy]: Point, radius: number, shade: number): void {
  for (let y = Math.floor(cy - radius); y <= Math.ceil(cy + radius); y++) {
    for (let x = Math.floor(cx - radius); x <= Math.ceil(cx + radius); x++) {
      if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) continue
      // Soft at the edge, and never lighter than what is there.
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - cx, y - cy)))
      const at = y * WIDTH + x
      pixels[at] = Math.min(pixels[at] ?? PAPER, Math.round(PAPER + (shade - PAPER) * cover))
    }
  }
}
