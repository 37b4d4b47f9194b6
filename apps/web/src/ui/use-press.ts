import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { PRESS } from '../lib/ui-constants.ts'

type PressOptions = { onLongPress?: (() => void) | undefined; disabled?: boolean }

/** True while the finger is inside the element or close enough to it to mean it. */
export function isRetained(box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>, x: number, y: number): boolean {
  const slack = PRESS.retentionPx
  return x >= box.left - slack && x <= box.right + slack && y >= box.top - slack && y <= box.bottom + slack
}

export type PressHandlers = ReturnType<typeof usePress>

/**
 * Press feedback for elements that also answer to a long press. Spread the result on a button or link; the plain
 * press stays its native click, so that the keyboard works, and the click that ends a long press is swallowed.
 */
export function usePress({ onLongPress, disabled = false }: PressOptions) {
  const [pressed, setPressed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const release = () => {
    clearTimeout(timer.current)
    setPressed(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    'data-press': pressed ? 'in' : '',
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (disabled || event.button !== 0) return
      wasLong.current = false
      setPressed(true)
      if (!onLongPress) return
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLongPress()
      }, PRESS.longMs)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (pressed && !isRetained(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY)) release()
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (onLongPress) event.preventDefault()
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
