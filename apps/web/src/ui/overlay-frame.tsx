import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import styles from './overlay-frame.module.css'

export type OverlayProps = {
  open: boolean
  onClose: () => void
  /** Names the overlay; shown at its top unless `titleHidden`. */
  title: string
  titleHidden?: boolean
  /** Name of the close button. Without it there is none, and the content must offer a way out. */
  closeLabel?: string
  /** Id of the text that is read out with the title when the overlay opens. */
  describedBy?: string | undefined
  /** False where an answer is due: then neither Escape nor a press outside closes. */
  dismissible?: boolean
  children?: ReactNode
}

export type OverlayKind = 'dialog' | 'sheet' | 'drawer'

type OverlayFrameProps = OverlayProps & { kind: OverlayKind }

/** Everything modal: focus is kept inside and returned, the page behind neither scrolls nor speaks. */
export function OverlayFrame({ kind, open, onClose, dismissible = true, describedBy, ...content }: OverlayFrameProps) {
  // The panel itself takes focus, so that its title is read first and no keyboard springs up on a phone.
  const panel = useRef<HTMLDivElement>(null)
  const change = (nextOpen: boolean, details: Base.Root.ChangeEventDetails) => {
    if (nextOpen) return
    if (!dismissible && (details.reason === 'escape-key' || details.reason === 'outside-press')) return
    onClose()
  }
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} data-kind={kind} forceRender />
        <div className={styles.column} data-kind={kind}>
          <Base.Popup
            className={cx(styles.popup, styles[kind])}
            ref={panel}
            initialFocus={panel}
            aria-describedby={describedBy}
          >
            <OverlayContent {...content} />
          </Base.Popup>
        </div>
      </Base.Portal>
    </Base.Root>
  )
}

function OverlayContent({
  title,
  titleHidden,
  closeLabel,
  children,
}: Pick<OverlayProps, 'title' | 'titleHidden' | 'closeLabel' | 'children'>) {
  return (
    <>
      <div className={titleHidden ? styles.bareHead : styles.head}>
        <Base.Title className={titleHidden ? styles.hiddenTitle : styles.title}>{title}</Base.Title>
        {closeLabel ? (
          <Base.Close render={<IconButton label={closeLabel} className={styles.close} />}>
            <X size={22} />
          </Base.Close>
        ) : null}
      </div>
      {children}
    </>
  )
}
