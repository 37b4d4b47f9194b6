import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { inLanguage } from './page.ts'
import styles from './sheet.module.css'

const t = inLanguage({ pt: { close: 'Fechar' }, en: { close: 'Close' } })
const FOCUSABLE = 'a[href], button, input, select, [tabindex="0"]'

type SheetProps = {
  title: string
  onClose: () => void
  /** False where an answer is due: then only its own buttons lead out. */
  dismissible?: boolean
  children: ReactNode
}

/** Rises over the game; focus stays inside and goes back to where it was. */
export function Sheet({ title, onClose, dismissible = true, children }: SheetProps) {
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const before = document.activeElement
    // The panel itself, so that its title is read first and no keyboard springs up on a phone.
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // The game behind plays on space and enter.
    event.stopPropagation()
    if (event.key === 'Escape' && dismissible) onClose()
    if (event.key === 'Tab') keepFocus(event, panel.current)
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the sheet closes it; the keyboard has Escape
    <div
      className={styles.scrim}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => dismissible && event.target === event.currentTarget && onClose()}
    >
      <div className={styles.panel} ref={panel} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {dismissible ? (
            <IconButton label={t.close} onClick={onClose}>
              <X size={22} />
            </IconButton>
          ) : (
            <span />
          )}
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </div>,
    document.body,
  )
}

function keepFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const stops = [...(panel?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter((each) => each.tabIndex >= 0)
  const first = stops[0]
  const last = stops.at(-1)
  const isAtStart = document.activeElement === first || document.activeElement === panel
  if (event.shiftKey ? isAtStart : document.activeElement === last) {
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }
}
