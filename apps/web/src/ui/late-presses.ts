import { PRESS } from '../lib/ui-constants.ts'

/** `thing`: what can be pressed there, whichever part of it was hit. */
type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'> & { thing: EventTarget | null }

/** Longest pause between the presses of somebody impatient. */
const LATE_MS = 400

/**
 * A press that still means what was pressed before: at its place and right after it, as the finger counts time and not the page, though
 * something else lies there by now.
 */
export function isLate(before: Press, press: Press): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= PRESS.retentionPx
  return (
    press.thing !== before.thing &&
    press.timeStamp - before.timeStamp <= LATE_MS &&
    near(press.clientX, before.clientX) &&
    near(press.clientY, before.clientY)
  )
}

let last: Press | null = null
let acted: Press | null = null

/**
 * For what is gone once it was pressed, an answered question or a button that a link takes the place of: the presses of an impatient
 * finger that still come there count for nothing. Not for every write: who takes the next picture of a series is quick, and means it.
 */
export function ignoreLatePresses(): void {
  acted = last
}

/** Listens to every press of the page. Keys are aimed and never late; a dialog that opens has words of its own. */
export function watchPresses(): void {
  window.addEventListener('click', hear, { capture: true })
}

function hear(event: MouseEvent): void {
  if (event.detail === 0) return
  const { clientX, clientY, timeStamp } = event
  const target = event.target instanceof Element ? event.target : null
  const press = { clientX, clientY, timeStamp, thing: target?.closest('a, button, label, [role=button]') ?? target }
  if (acted === null || !isLate(acted, press) || target?.closest('[role$=dialog]')) {
    last = press
    return
  }
  // The next one of the same row of presses is counted from here.
  acted = { ...acted, timeStamp }
  event.preventDefault()
  event.stopPropagation()
}
