import { PALETTES } from '@trevo/games/art-palettes'
import { type RefObject, useEffect, useRef } from 'react'
import { FISH_TARGETS } from '../../../src/engines/fish.ts'
import { loadArt } from '../../shell/art.ts'
import { useGame } from '../../shell/game-context.ts'
import { prefersReducedMotion } from '../../shell/motion.ts'
import { drawSea, spritesOf } from './draw-sea.ts'
import { createSea, type Sea } from './sea.ts'
import { pictureOf } from './targets.ts'

/** After a pause the sea goes on from where it was, and does not leap. */
const LONGEST_FRAME_MS = 50
const MAX_PIXEL_RATIO = 2

/** Draws the sea on a canvas for as long as it is on the page. */
export function useSea(canvas: RefObject<HTMLCanvasElement | null>): Sea {
  const { art } = useGame().session.game
  const sea = useRef<Sea>(null)
  sea.current ??= createSea({ isStill: prefersReducedMotion() })
  const world = sea.current
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d') ?? null
    if (element === null || pen === null) return
    let frame = 0
    let [width, height] = [0, 0]
    const fit = new ResizeObserver(() => {
      const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
      width = element.clientWidth
      height = element.clientHeight
      if (width === 0 || height === 0) return
      element.width = width * ratio
      element.height = height * ratio
      pen.setTransform(ratio, 0, 0, ratio, 0, 0)
      world.resize(width, height)
    })
    fit.observe(element)
    const { glow } = PALETTES[art.palette]
    void loadArt(FISH_TARGETS.map(({ id }) => pictureOf(id, art.hero))).then((pictures) => {
      const sprites = spritesOf(pictures, art.hero)
      let lastMs = performance.now()
      const draw = (atMs: number) => {
        world.advance(Math.min(atMs - lastMs, LONGEST_FRAME_MS))
        lastMs = atMs
        drawSea(pen, world, sprites, { width, height, atMs, glow, isStill: prefersReducedMotion() })
        frame = requestAnimationFrame(draw)
      }
      if (element.isConnected) frame = requestAnimationFrame(draw)
    })
    return () => {
      fit.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [canvas, world, art])
  return world
}
