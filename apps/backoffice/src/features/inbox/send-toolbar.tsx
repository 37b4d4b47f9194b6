import Button from '@mui/material/Button'
import Toolbar from '@mui/material/Toolbar'
import { type InboxPurpose, opsInboxAudience, opsInboxToMany, opsInboxToMember } from '@trevo/contract/ops/inbox'
import type { Language } from '@trevo/contract/wire'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { Confirm, useNotify, useRedirect } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useLanguages } from '../../lib/session.ts'
import { useRun } from '../../ui/use-run.ts'
import { type AudienceForm, audienceOf } from './audience.ts'
import { type MessageTexts, messageTexts } from './texts-draft.ts'

type Draft = AudienceForm & { texts: MessageTexts; purpose?: InboxPurpose }

const purposeOf = ({ purpose }: Draft): InboxPurpose => purpose ?? 'service'

/** Counts who will get it, asks, and sends once: the same after a lost answer is the same message, a changed one another. */
export function SendToolbar() {
  const { handleSubmit, getValues } = useFormContext<Draft>()
  const [main] = useLanguages()
  const [members, setMembers] = useState<number | null>(null)
  const request = useRef({ key: '', id: '' })
  const { run, isRunning } = useRun()
  const redirect = useRedirect()
  const notify = useNotify()
  const translate = useTranslate()

  const count = (draft: Draft) => {
    if (messageTexts(draft.texts, main) === null) return notify('inbox.no_text', { type: 'error' })
    run(async () => {
      const isOne = draft.kind === 'member'
      setMembers(
        isOne
          ? 1
          : (await call(opsInboxAudience, { body: { audience: audienceOf(draft), purpose: purposeOf(draft) } }))
              .members,
      )
    })
  }
  const send = async () => {
    const draft = getValues()
    const key = JSON.stringify(draft)
    if (request.current.key !== key) request.current = { key, id: crypto.randomUUID() }
    const wasSent = await run(() => deliver(draft, main, request.current.id), 'inbox.sent')
    setMembers(null)
    if (wasSent) redirect('list', 'inbox')
  }
  return (
    <Toolbar>
      <Button
        variant="contained"
        startIcon={<Send size={18} />}
        disabled={isRunning}
        onClick={handleSubmit(count, () => notify('ra.message.invalid_form', { type: 'error' }))}
      >
        {translate('inbox.send')}
      </Button>
      <Confirm
        isOpen={members !== null}
        loading={isRunning}
        title={translate('inbox.ask')}
        content={translate('inbox.ask_text', { count: members ?? 0 })}
        confirm="inbox.send"
        onConfirm={send}
        onClose={() => setMembers(null)}
      />
    </Toolbar>
  )
}

async function deliver(draft: Draft, main: Language, requestId: string): Promise<void> {
  const texts = messageTexts(draft.texts, main)
  if (texts === null) return
  if (draft.kind === 'member') {
    await call(opsInboxToMember, { body: { requestId, memberId: String(draft.memberId), texts } })
  } else {
    await call(opsInboxToMany, { body: { requestId, audience: audienceOf(draft), texts, purpose: purposeOf(draft) } })
  }
}
