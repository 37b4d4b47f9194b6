import { INBOX_BODY_MAX, INBOX_RECIPIENTS_MAX, INBOX_SUBJECT_MAX } from '@trevo/contract/inbox'
import { useState } from 'react'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from '../messages.module.css'
import { postMessage } from '../queries.ts'
import { messageTexts } from '../texts.ts'
import { RecipientPicker } from './recipient-picker.tsx'

type ComposeSheetProps = { open: boolean; onClose: () => void }

export function ComposeSheet({ open, onClose }: ComposeSheetProps) {
  const t = useT(messageTexts)
  const common = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('compose.title')} closeLabel={common('shell.close')}>
      <ComposeForm onSent={onClose} />
    </Sheet>
  )
}

/** Nobody named means all direct downlines. */
function useCompose(onSent: () => void) {
  const t = useT(messageTexts)
  const [isToAll, setToAll] = useState(true)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [subject, setSubject] = useState('')
  const [content, setContent] = useState('')
  const { isBusy: busy, write } = useWrite()
  const body = { to: isToAll ? [] : [...chosen], subject: subject.trim(), content: content.trim() }
  const [isTold, setTold] = useState(false)
  const missing = {
    people: !isToAll && chosen.length === 0,
    subject: body.subject === '',
    content: body.content === '',
  }
  const words = { people: t('compose.nobody'), subject: fieldText('required'), content: fieldText('required') }
  const send = async () => {
    setTold(true)
    if (missing.people || missing.subject || missing.content) return
    await write({
      // The same words to the same people after a lost answer are the same message.
      send: (idFor) => postMessage({ body: { requestId: idFor(body), ...body } }),
      done: ({ sent }) => t('compose.sent', { count: sent }),
      onDone: onSent,
    })
  }
  return {
    isToAll,
    setToAll,
    chosen,
    setChosen,
    subject,
    setSubject,
    content,
    setContent,
    busy,
    /** What is still to be filled in, once somebody tried to send. */
    problem: (name: keyof typeof missing) => (isTold && missing[name] ? words[name] : undefined),
    send,
  }
}

function ComposeForm({ onSent }: { onSent: () => void }) {
  const t = useT(messageTexts)
  const form = useCompose(onSent)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        focusFault(event)
        void form.send()
      }}
    >
      <Segmented
        label={t('compose.to')}
        choices={[
          { id: 'all', label: t('compose.all') },
          { id: 'some', label: t('compose.some') },
        ]}
        value={form.isToAll ? 'all' : 'some'}
        onChange={(id) => form.setToAll(id === 'all')}
      />
      {form.isToAll ? null : (
        <RecipientPicker
          chosen={form.chosen}
          max={INBOX_RECIPIENTS_MAX}
          error={form.problem('people')}
          onChange={form.setChosen}
        />
      )}
      <Field
        label={t('compose.subject')}
        maxLength={INBOX_SUBJECT_MAX}
        value={form.subject}
        error={form.problem('subject')}
        onChange={(event) => form.setSubject(event.target.value)}
      />
      <TextArea
        label={t('compose.content')}
        maxLength={INBOX_BODY_MAX}
        rows={5}
        value={form.content}
        error={form.problem('content')}
        onChange={(event) => form.setContent(event.target.value)}
      />
      <Button type="submit" block loading={form.busy}>
        {t('compose.send')}
      </Button>
    </form>
  )
}
