import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { CHAT_IMAGE_BYTES_MAX, CHAT_TEXT_MAX } from '@trevo/contract/chat'
import { opsChatSend, opsChatTyping } from '@trevo/contract/ops/chat'
import type { ChatAnswer } from '@trevo/contract/ops/chat-desk'
import { MessageSquareQuote, Paperclip, Send } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../../lib/api.ts'
import { base64Of } from '../../lib/base64.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useRun } from '../../ui/use-run.ts'
import { AnswersList } from './answers-list.tsx'
import { useAnswers } from './use-answers.ts'
import { deskKeys } from './use-desk.ts'

const TYPING_EVERY_MS = 3_000

/** Enter sends, Shift and Enter begins a line. The same words after a lost answer are the same message; others are another. */
export function Composer({ id }: { id: string }) {
  const [text, setText] = useState('')
  const message = useRef({ key: '', clientId: '' })
  const toldAt = useRef(0)
  const file = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const { run, isRunning } = useRun()
  const notify = useNotify()
  const translate = useTranslate()
  const field = useRef<HTMLTextAreaElement>(null)
  const { isOpen, answers, chosen, choose, step, filled } = useAnswers(id, text)

  const send = async (picture?: File) => {
    if (!picture && text.trim() === '') return
    if (picture && picture.size > CHAT_IMAGE_BYTES_MAX) return notify('error.image_too_large', { type: 'error' })
    const key = JSON.stringify([text, picture?.name, picture?.size, picture?.lastModified])
    if (message.current.key !== key) message.current = { key, clientId: crypto.randomUUID() }
    const { clientId } = message.current
    const sent = await run(async () => {
      const body = { clientId, text, ...(picture ? { picture: await base64Of(picture) } : {}) }
      await call(opsChatSend, { params: { id }, body })
    })
    if (!sent) return
    message.current = { key: '', clientId: '' }
    setText('')
    queryClient.invalidateQueries({ queryKey: deskKeys.all })
  }
  const write = (value: string) => {
    setText(value)
    if (Date.now() - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = Date.now()
    call(opsChatTyping, { params: { id } }).catch(() => undefined)
  }
  /** It stands in the field, to be read and changed before it is sent. */
  const takeAnswer = (answer: ChatAnswer) => {
    write(filled(answer))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen && !event.nativeEvent.isComposing) {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const answer = answers[chosen]
      if (by !== undefined || event.key === 'Escape' || event.key === 'Enter' || event.key === 'Tab')
        event.preventDefault()
      if (by !== undefined) return step(by)
      if (event.key === 'Escape') return setText('')
      // A slash that nothing fits is no message.
      if (event.key === 'Enter' || event.key === 'Tab') return answer && takeAnswer(answer)
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <>
      {isOpen && <AnswersList answers={answers} chosen={chosen} onChoose={choose} onTake={takeAnswer} />}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, p: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png"
          hidden
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            target.value = ''
            if (chosen) send(chosen)
          }}
        />
        <IconButton aria-label={translate('chat.attach')} disabled={isRunning} onClick={() => file.current?.click()}>
          <Paperclip size={20} />
        </IconButton>
        <IconButton
          aria-label={translate('chat.answers')}
          aria-expanded={isOpen}
          disabled={isRunning || (text !== '' && !isOpen)}
          onClick={() => {
            setText(isOpen ? '' : '/')
            field.current?.focus()
          }}
        >
          <MessageSquareQuote size={20} />
        </IconButton>
        <TextField
          fullWidth
          multiline
          autoFocus
          inputRef={field}
          maxRows={6}
          size="small"
          variant="outlined"
          placeholder={translate('chat.write')}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          slotProps={{ htmlInput: { maxLength: CHAT_TEXT_MAX, 'aria-label': translate('chat.write') } }}
        />
        <Button
          variant="contained"
          endIcon={<Send size={18} />}
          disabled={isRunning || isOpen || text.trim() === ''}
          onClick={() => send()}
        >
          {translate('chat.send')}
        </Button>
      </Box>
    </>
  )
}
