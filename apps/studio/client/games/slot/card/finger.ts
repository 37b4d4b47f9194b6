import type { Point } from './rubbing.ts'

/** Tells of every stroke over the canvas, in its own pixels; answers how to end that. */
export function followFinger(canvas: HTMLCanvasElement, onStroke: (from: Point, to: Point) => void): () => void {
  let last: Point | null = null
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const begin = (event: PointerEvent) => {
    last = pointOf(event)
    onStroke(last, last)
  }
  const move = (event: PointerEvent) => {
    if (last === null) return
    const next = pointOf(event)
    onStroke(last, next)
    last = next
  }
  const end = () => {
    last = null
  }
  // A finger on the card rubs it and does not scroll.
  canvas.style.touchAction = 'none'
  canvas.addEventListener('pointerdown', begin)
  addEventListener('pointermove', move)
  for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, end)
  return () => {
    canvas.removeEventListener('pointerdown', begin)
    removeEventListener('pointermove', move)
    for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, end)
  }
}
