import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type InputEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCalm } from '../lib/calm.ts'
import { useT } from '../lib/i18n/i18n.ts'
import { navHistory } from '../lib/nav/nav.tsx'
import { ConfirmContent } from './confirm-content.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { nothingOpen } from './nothing-open.ts'
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
  /** Opens by itself: once the page stands and nothing else is open. Put together first, then opened, each in a task of its own. */
  isUnasked?: boolean
  children?: ReactNode
}

export type OverlayKind = 'dialog' | 'sheet' | 'drawer'

type OverlayFrameProps = OverlayProps & { kind: OverlayKind }

/**
 * Everything modal: focus is kept inside and returned, the page behind neither scrolls nor speaks. Escape, a press outside, the
 * close button and the browser's "back" do the same: they close it, and ask first where something typed would be lost, or something
 * marked `data-keep` that shows only once.
 */
export function OverlayFrame({
  kind,
  open: isWanted,
  onClose,
  describedBy,
  isUnasked = false,
  ...content
}: OverlayFrameProps) {
  const open = useTurn(isUnasked) && isWanted
  // The panel itself takes focus, so that its title is read first and no keyboard springs up on a phone.
  const panel = useRef<HTMLDivElement>(null)
  const { leave, onInput, isAsking, answer } = useLeaving(open, onClose, panel)
  return (
    <Base.Root open={open} onOpenChange={(nextOpen) => nextOpen || leave()}>
      <Base.Portal keepMounted={isUnasked && isWanted}>
        <Base.Backdrop className={styles.scrim} data-kind={kind} forceRender />
        <div className={styles.column} data-kind={kind}>
          <Base.Popup
            className={cx(styles.popup, styles[kind])}
            ref={panel}
            initialFocus={panel}
            aria-describedby={describedBy}
            onInput={onInput}
          >
            <OverlayContent {...content} />
            {/* Inside, so that it counts as nested: beside it, each of the two would hide the other from a screen reader. */}
            <LeaveQuestion isOpen={isAsking} answer={answer} />
          </Base.Popup>
        </div>
      </Base.Portal>
    </Base.Root>
  )
}

function useTurn(isUnasked: boolean): boolean {
  const isCalm = useCalm({ afterMs: 0 }, !isUnasked)
  const [isTurn, setTurn] = useState(!isUnasked)
  useEffect(() => {
    if (!isCalm || isTurn) return
    let isGone = false
    void nothingOpen(() => isGone).then(() => isGone || setTurn(true))
    return () => {
      isGone = true
    }
  }, [isCalm, isTurn])
  return isTurn
}

const isTypedInto = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'search'].includes(target.type))

/** One way out for every way to leave. True where it closed at once. */
function useLeaving(open: boolean, onClose: () => void, panel: { readonly current: HTMLDivElement | null }) {
  const typed = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const holds = (fits: (element: Element) => boolean) =>
    [...(panel.current?.querySelectorAll('input, textarea, [data-keep]') ?? [])].some(fits)
  // Looked at when it closes: a form that was sent is gone by then.
  const mayBeLost = () =>
    holds((each) => each.hasAttribute('data-keep') || (typed.current && isTypedInto(each) && each.value !== ''))
  const leave = (): boolean => {
    const isKept = mayBeLost()
    if (isKept) setAsking(true)
    else onClose()
    return !isKept
  }
  const newest = useRef(leave)
  newest.current = leave
  // Before it is painted: whoever sees it can go back from it.
  useLayoutEffect(() => {
    typed.current = false
    return open ? navHistory.openLayer(() => newest.current()) : undefined
  }, [open])
  const onInput = ({ target }: InputEvent<HTMLDivElement>) => {
    if (isTypedInto(target)) typed.current = true
  }
  const answer = (isSure: boolean) => {
    setAsking(false)
    if (isSure) onClose()
  }
  return { leave, onInput, isAsking, answer }
}

function LeaveQuestion({ isOpen, answer }: { isOpen: boolean; answer: (isSure: boolean) => void }) {
  const t = useT()
  const textId = useId()
  const title = t('leave.title')
  const question = { title, text: t('leave.text'), confirmLabel: t('leave.go'), cancelLabel: t('leave.stay'), answer }
  // Only once it is asked: every overlay would hold another one otherwise, without end.
  if (!isOpen) return null
  return (
    <OverlayFrame kind="dialog" open onClose={() => answer(false)} title={title} titleHidden describedBy={textId}>
      <ConfirmContent question={question} textId={textId} />
    </OverlayFrame>
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
