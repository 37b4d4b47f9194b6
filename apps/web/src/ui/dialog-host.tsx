import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { confirmQueue, type PendingConfirm } from './confirm-dialog.ts'
import { cx } from './cx.ts'
import { Dialog } from './dialog.tsx'
import styles from './dialog-host.module.css'

/** Draws what `confirmDialog` asks. Place it once, near the root. */
export function DialogHost() {
  const current = useSyncExternalStore(confirmQueue.subscribe, confirmQueue.current)
  // The last question stays drawn while its dialog fades out.
  const [shown, setShown] = useState<PendingConfirm>()
  useEffect(() => {
    if (current) setShown(current)
  }, [current])
  const textId = useId()
  const question = current ?? shown
  if (!question) return null
  return (
    <Dialog
      open={Boolean(current)}
      onClose={() => question.answer(false)}
      title={question.title}
      titleHidden
      describedBy={question.text ? textId : undefined}
    >
      <ConfirmContent question={question} textId={textId} />
    </Dialog>
  )
}

function ConfirmContent({ question, textId }: { question: PendingConfirm; textId: string }) {
  const { title, text, icon, tone = 'primary', confirmLabel, cancelLabel, answer } = question
  return (
    <div className={styles.content}>
      {icon ? <span className={cx(styles.icon, styles[tone])}>{icon}</span> : null}
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      {text ? (
        <p id={textId} className={styles.text}>
          {text}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button variant={tone} onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  )
}
