import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { ConfirmContent } from './confirm-content.tsx'
import { confirmQueue, type PendingConfirm } from './confirm-dialog.ts'
import { Dialog } from './dialog.tsx'

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
