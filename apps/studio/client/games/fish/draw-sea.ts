import { FISH_TARGETS, type FishTargetId } from '../../../src/engines/fish.ts'
import { type Effect, fadeOf, flightOf, leavingOf, type Sea, type Shot, type Swimmer } from './sea.ts'
import { pictureOf } from './targets.ts'

/** Sprites are drawn once at this size, so that the loop only copies. */
const SPRITE_PIXELS = 224
const CANNON_RADIUS = 26
const RISE_PIXELS = 34
const BOB_PIXELS = 4

export type Sprites = ReadonlyMap<FishTargetId, CanvasImageSource>
export type Scene = { width: number; height: number; atMs: number; glow: string; isStill: boolean }

export function spritesOf(pictures: ReadonlyMap<string, HTMLImageElement>, hero: string): Sprites {
  return new Map(
    FISH_TARGETS.flatMap(({ id }) => {
      const picture = pictures.get(pictureOf(id, hero))
      const sprite = document.createElement('canvas')
      sprite.width = SPRITE_PIXELS
      sprite.height = SPRITE_PIXELS
      const pen = sprite.getContext('2d')
      if (picture === undefined || pen === null) return []
      pen.drawImage(picture, 0, 0, SPRITE_PIXELS, SPRITE_PIXELS)
      return [[id, sprite] as const]
    }),
  )
}

export function drawSea(pen: CanvasRenderingContext2D, sea: Sea, sprites: Sprites, scene: Scene): void {
  pen.clearRect(0, 0, scene.width, scene.height)
  for (const swimmer of sea.swimmers) drawSwimmer(pen, swimmer, sprites.get(swimmer.target), scene)
  for (const shot of sea.shots()) drawShot(pen, shot, scene)
  drawCannon(pen, sea.shots().at(-1), scene)
  for (const effect of sea.effects()) drawEffect(pen, effect)
}

function drawSwimmer(
  pen: CanvasRenderingContext2D,
  swimmer: Swimmer,
  sprite: CanvasImageSource | undefined,
  { atMs, isStill }: Scene,
): void {
  if (sprite === undefined) return
  const { x, y, size, speed } = swimmer
  const leaving = leavingOf(swimmer)
  const bob = isStill ? 0 : Math.sin(atMs / 600 + size) * BOB_PIXELS
  const shown = size * (1 - leaving * 0.5)
  pen.save()
  pen.globalAlpha = 1 - leaving
  pen.translate(x, y + bob)
  // The illustrations look to the left.
  if (speed > 0) pen.scale(-1, 1)
  pen.drawImage(sprite, -shown / 2, -shown / 2, shown, shown)
  pen.restore()
}

const muzzleOf = ({ width, height }: Scene) => ({ x: width / 2, y: height - CANNON_RADIUS / 2 })

function drawShot(pen: CanvasRenderingContext2D, shot: Shot, scene: Scene): void {
  const from = muzzleOf(scene)
  const flown = flightOf(shot)
  pen.fillStyle = scene.glow
  pen.beginPath()
  pen.arc(from.x + (shot.swimmer.x - from.x) * flown, from.y + (shot.swimmer.y - from.y) * flown, 6, 0, Math.PI * 2)
  pen.fill()
}

function drawCannon(pen: CanvasRenderingContext2D, aimed: Shot | undefined, scene: Scene): void {
  const { x, y } = muzzleOf(scene)
  const angle = aimed === undefined ? 0 : Math.atan2(aimed.swimmer.x - x, y - aimed.swimmer.y)
  pen.save()
  pen.translate(x, y)
  pen.rotate(angle)
  pen.fillStyle = '#dfe8ea'
  pen.fillRect(-9, -CANNON_RADIUS - 16, 18, 34)
  pen.fillStyle = scene.glow
  pen.fillRect(-11, -CANNON_RADIUS - 18, 22, 7)
  pen.restore()
  drawDome(pen, x, y + 6, CANNON_RADIUS + 4, '#5d7078')
  drawDome(pen, x, y + 6, CANNON_RADIUS - 6, '#c4d2d6')
}

function drawDome(pen: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, y, radius, Math.PI, 0)
  pen.fill()
}

function drawEffect(pen: CanvasRenderingContext2D, effect: Effect): void {
  const fade = fadeOf(effect)
  pen.save()
  pen.globalAlpha = Math.min(1, fade * 2)
  if (effect.text === null) {
    pen.strokeStyle = 'rgba(255, 255, 255, 0.8)'
    pen.lineWidth = 2
    pen.beginPath()
    pen.arc(effect.x, effect.y, 8 + (1 - fade) * 22, 0, Math.PI * 2)
    pen.stroke()
  } else {
    const y = effect.y - (1 - fade) * RISE_PIXELS
    pen.font = '600 20px "Outfit Variable", system-ui, sans-serif'
    pen.textAlign = 'center'
    pen.lineWidth = 5
    pen.strokeStyle = 'rgba(0, 0, 0, 0.75)'
    pen.strokeText(effect.text, effect.x, y)
    pen.fillStyle = '#f8e0a0'
    pen.fillText(effect.text, effect.x, y)
  }
  pen.restore()
}
