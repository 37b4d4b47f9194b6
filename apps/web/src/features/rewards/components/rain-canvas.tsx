import { useEffect, useRef } from 'react'
import styles from '../rain.module.css'
import { type Drop, dropAt, makeDrops, moveDrops, placeOf } from '../rain-drops.ts'

/** Enough for joy, few enough for a cheap phone. */
const DROPS = 14
/** Finer than this nobody sees, and every frame pays for it. */
const DENSITY_MAX = 2

type Stage = { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D; picture: HTMLImageElement; drops: Drop[] }

/** Fits the bitmap to the element; answers the area in CSS pixels. */
function fit({ canvas, pen }: Stage) {
  const density = Math.min(devicePixelRatio, DENSITY_MAX)
  const area = { width: canvas.clientWidth, height: canvas.clientHeight }
  const [width, height] = [Math.round(area.width * density), Math.round(area.height * density)]
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
  }
  pen.setTransform(density, 0, 0, density, 0, 0)
  return area
}

function draw(stage: Stage, seconds: number): void {
  const { pen, picture } = stage
  const area = fit(stage)
  if (stage.drops.length === 0) stage.drops = makeDrops(DROPS, area)
  stage.drops = moveDrops(stage.drops, seconds, area)
  pen.clearRect(0, 0, area.width, area.height)
  for (const drop of stage.drops) {
    const { x, y } = placeOf(drop)
    pen.save()
    pen.translate(x, y)
    pen.rotate(drop.turn + Math.sin(drop.phase) * 0.15)
    pen.drawImage(picture, -drop.size / 2, -drop.size / 2, drop.size, drop.size)
    pen.restore()
  }
}

/** Envelopes that fall and can be caught. Decoration with a reward: the button beside it does the same. */
export function RainCanvas({ onCatch }: { onCatch: () => void }) {
  const element = useRef<HTMLCanvasElement>(null)
  const stage = useRef<Stage | null>(null)
  useEffect(() => {
    const canvas = element.current
    const pen = canvas?.getContext('2d')
    if (!canvas || !pen) return
    const picture = new Image()
    picture.src = '/art/red-envelope.webp'
    const shown: Stage = { canvas, pen, picture, drops: [] }
    stage.current = shown
    let last = 0
    let frame = requestAnimationFrame(function next(now: number) {
      if (picture.complete && picture.naturalWidth > 0) draw(shown, last === 0 ? 0 : (now - last) / 1_000)
      last = now
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const touch = (clientX: number, clientY: number) => {
    if (!element.current || !stage.current) return
    const { left, top } = element.current.getBoundingClientRect()
    if (dropAt(stage.current.drops, clientX - left, clientY - top)) onCatch()
  }
  return (
    <div className={styles.canvas} aria-hidden="true">
      <canvas ref={element} className={styles.canvas} onPointerDown={(event) => touch(event.clientX, event.clientY)} />
    </div>
  )
}
