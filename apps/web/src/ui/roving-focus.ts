import type { KeyboardEvent } from 'react'

const STEP: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Arrow keys, Home and End move focus among the enabled tabs of the row the event came through. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)')]
  const index = stops.indexOf(document.activeElement as HTMLElement)
  if (index < 0) return
  event.preventDefault()
  stops[step(index, stops.length)]?.focus()
}
