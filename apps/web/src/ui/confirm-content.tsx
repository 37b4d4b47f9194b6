import { Button } from './button.tsx'
import type { ConfirmRequest } from './confirm-dialog.ts'
import { cx } from './cx.ts'
import styles from './dialog-host.module.css'
import { ignoreLatePresses } from './late-presses.ts'

type ConfirmContentProps = {
  question: ConfirmRequest & { answer: (confirmed: boolean) => void }
  textId: string
}

/** A question with its two answers, for the inside of a dialog. */
export function ConfirmContent({ question, textId }: ConfirmContentProps) {
  const { title, text, icon, tone = 'primary', confirmLabel, cancelLabel, answer } = question
  const answerWith = (confirmed: boolean) => () => {
    ignoreLatePresses()
    answer(confirmed)
  }
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
        <Button variant="secondary" onClick={answerWith(false)}>
          {cancelLabel}
        </Button>
        <Button variant={tone} onClick={answerWith(true)}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  )
}
