import { FILING_NOTE_MAX, type Filing, opsRebuildFiling, opsResendFiling } from '@trevo/contract/ops/filings'
import { RefreshCw, Send } from 'lucide-react'
import { useRedirect } from 'react-admin'
import { call } from '../../lib/api.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'

const REBUILDS: readonly string[] = ['faulty', 'rejected', 'accepted', 'empty']

export function FilingActions({ filing: { id, state } }: { filing: Filing }) {
  const redirect = useRedirect()
  const params = { id }
  return (
    <>
      {state === 'rejected' && (
        <ReasonButton
          endpoint={opsResendFiling}
          words={{
            button: 'filings.resend',
            title: 'filings.resend_title',
            text: 'filings.resend_text',
            note: 'filings.note',
            confirm: 'filings.resend_confirm',
            done: 'filings.resend_done',
          }}
          look={{ startIcon: <Send size={18} /> }}
          noteMax={FILING_NOTE_MAX}
          send={(body) => call(opsResendFiling, { params, body })}
        />
      )}
      {REBUILDS.includes(state) && (
        <ReasonButton
          endpoint={opsRebuildFiling}
          words={{
            button: 'filings.rebuild',
            title: 'filings.rebuild_title',
            text: 'filings.rebuild_text',
            note: 'filings.note',
            confirm: 'filings.rebuild_confirm',
            done: 'filings.rebuild_done',
          }}
          tone="warning"
          look={{ startIcon: <RefreshCw size={18} /> }}
          noteMax={FILING_NOTE_MAX}
          send={(body) => call(opsRebuildFiling, { params, body }).then((next) => redirect(`/filings/${next.id}/show`))}
        />
      )}
    </>
  )
}
