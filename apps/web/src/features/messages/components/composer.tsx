import { CHAT_IMAGE_BYTES_MAX, CHAT_TEXT_MAX } from '@trevo/contract/chat'
import ImagePlus from 'lucide-react/icons/image-plus'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { errorText, messageText, useT } from '../../../lib/i18n/i18n.ts'
import { isPictureFile, isPictureInside, uploadOf } from '../../../lib/picture-file.ts'
import { TOAST_MS } from '../../../lib/ui-constants.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../messages.module.css'
import { messageTexts } from '../texts.ts'

type ComposerProps = { onSend: (text: string, picture?: string) => void; onTyping: () => void }

const LINES_MAX = 5
const say = (text: string) => toast.show({ tone: 'bad', text, durationMs: TOAST_MS.short })

/** Where there is a real keyboard Enter sends; on a phone it is the only way to a new line. */
const sendsOnEnter = () => matchMedia('(hover: hover) and (pointer: fine)').matches

export function Composer({ onSend, onTyping }: ComposerProps) {
  const t = useT(messageTexts)
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    const written = text.trim()
    if (written === '') return
    onSend(written)
    setText('')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !sendsOnEnter()) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <PictureButton onPicture={(picture) => onSend('', picture)} />
      <textarea
        ref={field}
        className={styles.draft}
        rows={Math.min(LINES_MAX, text.split('\n').length)}
        maxLength={CHAT_TEXT_MAX}
        placeholder={t('chat.placeholder')}
        aria-label={t('chat.placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onTyping()
        }}
        onKeyDown={press}
      />
      <IconButton type="submit" solid label={t('chat.send')} disabled={text.trim() === ''}>
        <SendHorizontal size={20} />
      </IconButton>
    </form>
  )
}

function PictureButton({ onPicture }: { onPicture: (picture: string) => void }) {
  const t = useT(messageTexts)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    if (!isPictureFile(file) || !(await isPictureInside(file))) return say(errorText('image_type'))
    if (file.size > CHAT_IMAGE_BYTES_MAX) return say(errorText('image_too_large'))
    const picture = await uploadOf(file).catch(() => null)
    if (picture === null) say(messageText('image_read_failure'))
    else onPicture(picture)
  }
  return (
    <label className={styles.attach} data-press="">
      <ImagePlus size={22} />
      <input
        type="file"
        className={styles.attachInput}
        accept="image/jpeg,image/png"
        aria-label={t('chat.attach')}
        onChange={choose}
      />
    </label>
  )
}
