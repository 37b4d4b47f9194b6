import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { openSheets as open } from './open-sheets.ts'
import styles from './sheet.module.css'
import { t } from './texts.ts'

const FOCUSABLE = 'a[href], button, input, select, [tabindex="0"]'

type SheetProps = {
  title: string
  onClose: () => void
  /** False where an answer is due: then only its own buttons lead out. */
  dismissible?: boolean
  children: ReactNode
}

/** Focus stays inside and goes back to where it was; Escape works even where a pressed button has just gone. */
function useModal(panel: RefObject<HTMLDivElement | null>, onEscape: () => void): void {
  const newest = useRef(onEscape)
  newest.current = onEscape
  useEffect(() => {
    const own = panel.current
    if (own === null) return
    const before = document.activeElement
    const onKeyDown = (event: KeyboardEvent) => {
      if (open.at(-1) !== own) return
      if (event.key === 'Escape') newest.current()
      if (event.key === 'Tab') keepFocus(event, own)
    }
    open.push(own)
    document.addEventListener('keydown', onKeyDown)
    // The panel itself, so that its title is read first and no keyboard springs up on a phone.
    own.focus()
    return () => {
      open.splice(open.indexOf(own), 1)
      document.removeEventListener('keydown', onKeyDown)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [panel])
}

/** Rises over the game. */
export function Sheet({ title, onClose, dismissible = true, children }: SheetProps) {
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const dismiss = () => {
    if (dismissible) onClose()
  }
  useModal(panel, dismiss)
  return createPortal(
    <div
      className={styles.scrim}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) dismiss()
      }}
    >
      <div className={styles.panel} ref={panel} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {dismissible ? (
            <IconButton label={t('sheet.close')} onClick={onClose}>
              <X size={22} />
            </IconButton>
          ) : null}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys */}
        <div className={styles.body} tabIndex={0}>
          {children}
        </div>
      </div>
    </div>,
    document.body,
  )
}

function keepFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.tabIndex >= 0)
  const now = document.activeElement
  const isOutside = !panel.contains(now) || now === panel
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (!isOutside && now !== edge) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}
