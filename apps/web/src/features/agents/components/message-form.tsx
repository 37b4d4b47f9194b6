import type { TeamMemberDetail } from '@trevo/contract/agents/team'
import { INBOX_BODY_MAX, INBOX_SUBJECT_MAX } from '@trevo/contract/inbox'
import { type FormEvent, useState } from 'react'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from '../agents.module.css'
import { postMessage } from '../queries.ts'
import { agentsTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'

/** Goes to the member's inbox. */
export function MessageForm({ member, onDone }: { member: TeamMemberDetail; onDone: () => void }) {
  const t = useT(agentsTexts)
  const common = useT()
  const { isBusy, write } = useAct()
  const [subject, setSubject] = useState('')
  const [content, setContent] = useState('')
  const [isTold, setTold] = useState(false)
  const missing = (text: string) => (isTold && text.trim() === '' ? fieldText('required') : undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusFault(event)
    setTold(true)
    if (subject.trim() === '' || content.trim() === '') return
    const words = { to: [member.id], subject: subject.trim(), content: content.trim() }
    const sent = await write({
      send: (idFor) => postMessage({ body: { ...words, requestId: idFor(words) } }),
      done: t('message.done'),
    })
    if (sent) onDone()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('message.subject')}
        value={subject}
        maxLength={INBOX_SUBJECT_MAX}
        error={missing(subject)}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextArea
        label={t('message.text')}
        value={content}
        maxLength={INBOX_BODY_MAX}
        rows={6}
        error={missing(content)}
        onChange={(event) => setContent(event.target.value)}
      />
      <div className={styles.pair}>
        <Button variant="secondary" block onClick={onDone}>
          {common('shell.back')}
        </Button>
        <Button type="submit" block loading={isBusy}>
          {t('message.go')}
        </Button>
      </div>
    </form>
  )
}
