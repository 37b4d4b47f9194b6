import type { InboxMessage } from '@trevo/contract/inbox'
import Trash2 from 'lucide-react/icons/trash-2'
import { dateText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { RichHtml } from '../../../ui/rich-html.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../messages.module.css'
import { messageTexts } from '../texts.ts'

type MailSheetProps = {
  message: InboxMessage | null
  open: boolean
  onClose: () => void
  onRemove: (message: InboxMessage) => void
}

export function MailSheet({ message, open, onClose, onRemove }: MailSheetProps) {
  const common = useT()
  return (
    <Sheet open={open} onClose={onClose} title={message?.subject ?? ''} closeLabel={common('shell.close')}>
      {message ? <Mail message={message} onClose={onClose} onRemove={onRemove} /> : null}
    </Sheet>
  )
}

function Mail({ message, onClose, onRemove }: Omit<MailSheetProps, 'open'> & { message: InboxMessage }) {
  const t = useT(messageTexts)
  const common = useT()
  const { timeZone } = useSite()
  const remove = async () => {
    const confirmed = await confirmDialog({
      title: t('inbox.deleteTitle'),
      text: t('inbox.deleteText'),
      confirmLabel: t('inbox.delete'),
      cancelLabel: common('shell.cancel'),
      tone: 'danger',
      icon: <Trash2 size={24} />,
    })
    if (!confirmed) return
    onClose()
    onRemove(message)
  }
  return (
    <div className={styles.letter}>
      <p className={styles.letterMeta}>
        {`${t(`inbox.from.${message.from}`)} · ${dateText(message.sentAt, 'YYYY-MM-DD HH:mm', timeZone)}`}
      </p>
      <RichHtml html={message.content} />
      <Button variant="secondary" block icon={<Trash2 size={18} />} onClick={remove}>
        {t('inbox.delete')}
      </Button>
    </div>
  )
}
