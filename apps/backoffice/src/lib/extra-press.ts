const NEAR_PX = 24
const SOON_MS = 600

let last = { x: 0, y: 0 }
addEventListener('click', ({ clientX, clientY }) => (last = { x: clientX, y: clientY }), true)

/**
 * Once a dialog is gone, a finger that presses once too often would hit what it had covered, and may open another. Presses at the
 * same place are dropped for a moment; those elsewhere, and the keyboard's, are meant.
 */
export function dropExtraPress(): void {
  const { x, y } = last
  const drop = (event: MouseEvent) => {
    if (event.detail === 0 || Math.hypot(event.clientX - x, event.clientY - y) > NEAR_PX) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', drop, true)
  setTimeout(() => removeEventListener('click', drop, true), SOON_MS)
}
