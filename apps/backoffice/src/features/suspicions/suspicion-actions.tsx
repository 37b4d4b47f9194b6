import Button from '@mui/material/Button'
import {
  opsCloseSuspicion,
  opsFiledSuspicion,
  opsNoteSuspicion,
  opsReportSuspicion,
  opsSuspicionFile,
  SUSPICION_NOTE_MAX,
  type Suspicion,
} from '@trevo/contract/ops/suspicions'
import { Download } from 'lucide-react'
import { call, fetchFile } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useRun } from '../../ui/use-run.ts'

const PROTOCOL_MAX = 100

export function SuspicionActions({ record: { id, state } }: { record: Suspicion }) {
  const params = { id }
  const isOpen = state === 'open'
  const isDecided = state === 'to_report' || state === 'reported'
  return (
    <>
      {(isOpen || state === 'to_report') && (
        <ReasonButton
          endpoint={opsNoteSuspicion}
          words={{
            button: 'suspicions.add_note',
            title: 'suspicions.add_note',
            note: 'suspicions.note',
            confirm: 'suspicions.add_note_confirm',
            done: 'suspicions.add_note_done',
          }}
          noteMax={SUSPICION_NOTE_MAX}
          send={(body) => call(opsNoteSuspicion, { params, body })}
        />
      )}
      {isOpen && (
        <ReasonButton
          endpoint={opsReportSuspicion}
          words={{
            button: 'suspicions.report',
            title: 'suspicions.report',
            text: 'suspicions.report_text',
            note: 'suspicions.note',
            confirm: 'suspicions.report_confirm',
            done: 'suspicions.report_done',
          }}
          tone="warning"
          look={{ variant: 'contained' }}
          noteMax={SUSPICION_NOTE_MAX}
          send={(body) => call(opsReportSuspicion, { params, body })}
        />
      )}
      {isOpen && (
        <ReasonButton
          endpoint={opsCloseSuspicion}
          words={{
            button: 'suspicions.close',
            title: 'suspicions.close',
            text: 'suspicions.close_text',
            note: 'suspicions.note',
            confirm: 'suspicions.close_confirm',
            done: 'suspicions.close_done',
          }}
          noteMax={SUSPICION_NOTE_MAX}
          send={({ note }) => call(opsCloseSuspicion, { params, body: { note } })}
        />
      )}
      {isDecided && <TakeReport id={id} />}
      {state === 'to_report' && (
        <ReasonButton
          endpoint={opsFiledSuspicion}
          words={{
            button: 'suspicions.filed',
            title: 'suspicions.filed',
            note: 'suspicions.filed_note',
            confirm: 'suspicions.filed_confirm',
            done: 'suspicions.filed_done',
          }}
          look={{ variant: 'contained' }}
          noteMax={PROTOCOL_MAX}
          send={(body) => call(opsFiledSuspicion, { params, body })}
        />
      )}
    </>
  )
}

function TakeReport({ id }: { id: string }) {
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  const take = () => void run(async () => saveFile(await fetchFile(opsSuspicionFile, {}, { id })), 'suspicions.taken')
  return (
    <Button variant="outlined" startIcon={<Download size={18} />} disabled={isRunning} onClick={take}>
      {translate('suspicions.take_report')}
    </Button>
  )
}
