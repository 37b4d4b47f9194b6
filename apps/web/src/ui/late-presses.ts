import { PRESS } from '../lib/ui-constants.ts'

type Place = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>

/** Longest pause between the presses of somebody impatient. */
const LATE_MS = 400

/** A press that still means the button of the answer before: at its place, right after it, as the finger counts time and not the page. */
export function isLate(answered: Place, press: Place): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= PRESS.retentionPx
  return (
    press.timeStamp - answered.timeStamp <= LATE_MS &&
    near(press.clientX, answered.clientX) &&
    near(press.clientY, answered.clientY)
  )
}

let answered: Place | null = null

/**
 * A question answered is gone at once, and what lay behind it, or what the answer brought, gets the presses of an impatient finger:
 * those count for nothing. A dialog that follows has words of its own and is left to itself; keys are aimed and never late.
 */
export function ignoreLatePresses({ clientX, clientY, timeStamp }: Place): void {
  if (answered === null) window.addEventListener('click', swallow, { capture: true })
  answered = { clientX, clientY, timeStamp }
}

function swallow(event: MouseEvent): void {
  const isByKey = event.detail === 0
  const isInDialog = event.target instanceof Element && event.target.closest('[role$=dialog]') !== null
  if (isByKey || isInDialog || answered === null || !isLate(answered, event)) return
  event.preventDefault()
  event.stopPropagation()
}
