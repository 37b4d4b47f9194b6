import type { ChatMessage } from '@trevo/contract/chat'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Clock from 'lucide-react/icons/clock'
import { Fragment } from 'react'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { PendingMessage } from '../chat/outbox.ts'
import styles from '../messages.module.css'
import { messageTexts } from '../texts.ts'
import { clockText, isSameDay } from '../when.ts'
import { ChatPicture } from './chat-picture.tsx'

export function ChatLines({ list }: { list: readonly ChatMessage[] }) {
  const language = useLanguage()
  const { timeZone } = useSite()
  return list.map((message, index) => {
    const previous = list[index - 1]
    const isNewDay = !previous || !isSameDay(previous.sentAt, message.sentAt, timeZone)
    return (
      <Fragment key={message.id}>
        {isNewDay ? <p className={styles.day}>{localDateText(message.sentAt, language, timeZone)}</p> : null}
        {message.from === 'system' ? <p className={styles.system}>{message.text}</p> : <Line message={message} />}
      </Fragment>
    )
  })
}

function Line({ message }: { message: ChatMessage }) {
  const t = useT(messageTexts)
  const { timeZone } = useSite()
  const isOwn = message.from === 'member'
  return (
    <div className={cx(styles.line, isOwn && styles.own)}>
      <VisuallyHidden>{isOwn ? t('chat.you') : message.author || t('chat.desk')}</VisuallyHidden>
      {!isOwn && message.author ? (
        <span className={styles.author} aria-hidden="true">
          {message.author}
        </span>
      ) : null}
      {message.pictureUrl ? <ChatPicture url={message.pictureUrl} /> : null}
      {message.text ? <p className={styles.written}>{message.text}</p> : null}
      <span className={styles.time}>
        {clockText(message.sentAt, timeZone)}
        {isOwn ? <Tick delivery={message.delivery} /> : null}
      </span>
    </div>
  )
}

function Tick({ delivery }: Pick<ChatMessage, 'delivery'>) {
  const t = useT(messageTexts)
  const Icon = delivery === 'sent' ? Check : CheckCheck
  return (
    <>
      <Icon size={14} className={cx(styles.tick, delivery === 'read' && styles.seen)} />
      <VisuallyHidden>{t(`chat.${delivery}`)}</VisuallyHidden>
    </>
  )
}

type PendingLineProps = { message: PendingMessage; onRetry: () => void; onRemove: () => void }

/** Written here, and not yet known to be on the server. */
export function PendingLine({ message, onRetry, onRemove }: PendingLineProps) {
  const t = useT(messageTexts)
  const { timeZone } = useSite()
  return (
    <div className={cx(styles.line, styles.own, message.refused && styles.refused)}>
      <VisuallyHidden>{t('chat.you')}</VisuallyHidden>
      {message.picture ? (
        <img className={styles.picture} src={`data:image/jpeg;base64,${message.picture}`} alt={t('chat.picture')} />
      ) : null}
      {message.text ? <p className={styles.written}>{message.text}</p> : null}
      {message.refused ? (
        <span className={styles.again}>
          {t('chat.notSent')}
          <button type="button" className={styles.againButton} onClick={onRetry}>
            {t('chat.retry')}
          </button>
          <button type="button" className={styles.againButton} onClick={onRemove}>
            {t('chat.drop')}
          </button>
        </span>
      ) : (
        <span className={styles.time}>
          {clockText(message.writtenAt, timeZone)}
          <Clock size={14} className={styles.tick} />
          <VisuallyHidden>{t('chat.sending')}</VisuallyHidden>
        </span>
      )}
    </div>
  )
}
