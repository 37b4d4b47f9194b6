import type { Palette } from '@trevo/games/art-palettes'
import type { Motion } from '@trevo/games/faces'
import type { SymbolLook, SymbolLooks } from '../symbols.ts'

/** Every symbol at its size on screen, sharp for rest and blurred for speed; drawn once, when it is first wanted. */
export type Sprites = {
  sharp(letter: string): HTMLCanvasElement | undefined
  blurred(letter: string): HTMLCanvasElement | undefined
}
export type SpriteKit = {
  looks: SymbolLooks
  images: ReadonlyMap<string, HTMLImageElement>
  palette: Palette
  /** How a symbol moves when it wins. */
  motion: Motion
  /** Words on the symbols that do something. */
  labels: { wild: string; scatter: string }
}

const CARD_TINTS: Readonly<Record<string, readonly [string, string]>> = {
  A: ['#ffd0c2', '#f2725a'],
  K: ['#cfe4ff', '#5a9bea'],
  Q: ['#e6d6ff', '#9a6be0'],
  J: ['#d0f5e0', '#3fb57c'],
}
const FONT = '"Outfit Variable", system-ui, sans-serif'
const BLUR_COPIES = 11

type Pen = CanvasRenderingContext2D

export function createSprites(kit: SpriteKit, sizePx: number): Sprites {
  const sharp = onceEach((letter) => {
    const look = kit.looks.get(letter)
    if (look === undefined) return undefined
    const [canvas, pen] = blank(sizePx)
    drawLook(pen, look, kit, sizePx)
    return canvas
  })
  const blurred = onceEach((letter) => {
    const canvas = sharp(letter)
    return canvas && blurOf(canvas, sizePx)
  })
  return { sharp, blurred }
}

function onceEach<T>(make: (letter: string) => T | undefined): (letter: string) => T | undefined {
  const made = new Map<string, T>()
  return (letter) => {
    const found = made.get(letter) ?? make(letter)
    if (found !== undefined) made.set(letter, found)
    return found
  }
}

export function blank(width: number, height = width): [HTMLCanvasElement, Pen] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws nothing')
  return [canvas, pen]
}

/** A path only: the browsers we serve have no `roundRect`. */
export function roundedPath(pen: Pen, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath()
  pen.moveTo(x + radius, y)
  pen.arcTo(x + width, y, x + width, y + height, radius)
  pen.arcTo(x + width, y + height, x, y + height, radius)
  pen.arcTo(x, y + height, x, y, radius)
  pen.arcTo(x, y, x + width, y, radius)
  pen.closePath()
}

function drawLook(pen: Pen, look: SymbolLook, kit: SpriteKit, size: number): void {
  if (look.kind === 'card') {
    drawCard(pen, look.text, size)
  } else if (look.kind === 'art') {
    if (look.isHero) drawGlow(pen, kit.palette.glow, size)
    drawArt(pen, kit.images.get(look.art), size, look.isHero ? 0.92 : 0.8, 0)
  } else {
    drawPlate(pen, kit.palette, size, size * (look.kind === 'wild' ? 0.2 : 0.46))
    drawArt(pen, kit.images.get(look.art), size, 0.6, -0.09)
    drawRibbon(pen, kit.labels[look.kind], kit.palette, size)
  }
}

function drawArt(pen: Pen, image: HTMLImageElement | undefined, size: number, share: number, lift: number): void {
  if (image === undefined) return
  const width = size * share
  const left = (size - width) / 2
  pen.save()
  pen.shadowColor = 'rgba(0, 0, 0, 0.45)'
  pen.shadowBlur = size * 0.05
  pen.shadowOffsetY = size * 0.03
  pen.drawImage(image, left, left + size * lift, width, width)
  pen.restore()
}

function drawGlow(pen: Pen, colour: string, size: number): void {
  const middle = size / 2
  const glow = pen.createRadialGradient(middle, middle, 0, middle, middle, middle)
  glow.addColorStop(0, `${colour}66`)
  glow.addColorStop(1, `${colour}00`)
  pen.fillStyle = glow
  pen.fillRect(0, 0, size, size)
}

function drawCard(pen: Pen, text: string, size: number): void {
  const [light, dark] = CARD_TINTS[text] ?? ['#ffffff', '#9fb3a8']
  pen.font = `800 ${size * 0.62}px ${FONT}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  const baseline = size * 0.72
  pen.lineJoin = 'round'
  pen.lineWidth = size * 0.07
  pen.strokeStyle = 'rgba(4, 10, 8, 0.72)'
  pen.strokeText(text, size / 2, baseline)
  const tint = pen.createLinearGradient(0, size * 0.25, 0, size * 0.75)
  tint.addColorStop(0, light)
  tint.addColorStop(1, dark)
  pen.fillStyle = tint
  pen.fillText(text, size / 2, baseline)
}

function drawPlate(pen: Pen, palette: Palette, size: number, radius: number): void {
  const inset = size * 0.04
  const side = size - 2 * inset
  const fill = pen.createLinearGradient(0, 0, size, size)
  fill.addColorStop(0, palette.hi)
  fill.addColorStop(1, palette.mid)
  roundedPath(pen, inset, inset, side, side, radius)
  pen.fillStyle = fill
  pen.fill()
  pen.lineWidth = Math.max(1, size * 0.025)
  pen.strokeStyle = `${palette.glow}cc`
  pen.stroke()
}

function drawRibbon(pen: Pen, text: string, palette: Palette, size: number): void {
  const height = size * 0.24
  const top = size * 0.67
  roundedPath(pen, size * 0.07, top, size * 0.86, height, height * 0.4)
  pen.fillStyle = palette.deep
  pen.fill()
  let fontPx = size * 0.18
  pen.font = `800 ${fontPx}px ${FONT}`
  const widest = size * 0.76
  const width = pen.measureText(text).width
  if (width > widest) {
    fontPx *= widest / width
    pen.font = `800 ${fontPx}px ${FONT}`
  }
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = palette.glow
  pen.fillText(text, size / 2, top + height * 0.54)
}

/** Faint copies along the way it moves. */
function blurOf(sharp: HTMLCanvasElement, size: number): HTMLCanvasElement {
  const [canvas, pen] = blank(size)
  pen.globalAlpha = 1.7 / BLUR_COPIES
  for (let copy = 0; copy < BLUR_COPIES; copy++) {
    pen.drawImage(sharp, 0, (copy / (BLUR_COPIES - 1) - 0.5) * size * 0.36)
  }
  return canvas
}
