import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { LEGAL_NOTE_MAX, opsPublishLegal, type StaffLegal } from '@trevo/contract/ops/legal'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useRecordContext, useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { momentOf, wallOf } from '../../lib/moments.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { useTimeZone } from '../../ui/use-time.ts'

const DAY_MS = 86_400_000

/** Asks a second person to let the saved draft count from a day on. */
export function PublishButton() {
  const record = useRecordContext<StaffLegal>()
  const translate = useTranslate()
  const refresh = useRefresh()
  const timeZone = useTimeZone()
  const { run, isRunning } = useRun()
  const may = useMay(opsPublishLegal)
  const [requestId, setRequestId] = useState<string | null>(null)
  const [day, setDay] = useState('')
  const [asksConsent, setAsksConsent] = useState(false)
  const [note, setNote] = useState('')
  if (record === undefined || !may || record.revision === 0) return null
  const dayIn = (days: number) => wallOf(new Date(Date.now() + days * DAY_MS), timeZone).slice(0, 10)
  const open = () => {
    setRequestId(crypto.randomUUID())
    setAsksConsent(record.mayAskConsent)
    setDay(dayIn(record.mayAskConsent ? record.noticeDays + 2 : 0))
  }
  const publish = async () => {
    const countsFrom = momentOf(`${day}T00:00`, timeZone)
    if (requestId === null || countsFrom === null) return
    const body = { requestId, revision: record.revision, countsFrom, asksConsent, note }
    const send = () => call(opsPublishLegal, { params: { id: record.id }, body })
    if (!(await run(send, 'legal.published'))) return
    setRequestId(null)
    refresh()
  }
  return (
    <>
      <Button variant="outlined" startIcon={<Send size={18} />} onClick={open}>
        {translate('legal.publish')}
      </Button>
      {requestId && (
        <FormDialog
          title="legal.publish"
          confirm="legal.publish_confirm"
          isBusy={isRunning}
          onConfirm={() => void publish()}
          onClose={() => setRequestId(null)}
        >
          <Typography>{translate('legal.publish_text', { days: record.noticeDays })}</Typography>
          <TextField
            fullWidth
            required
            type="date"
            margin="normal"
            label={translate('legal.counts_from')}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          {record.mayAskConsent ? (
            <FormControlLabel
              control={<Checkbox checked={asksConsent} onChange={({ target }) => setAsksConsent(target.checked)} />}
              label={translate('legal.asks_consent')}
            />
          ) : null}
          <TextField
            fullWidth
            required
            multiline
            minRows={2}
            margin="normal"
            label={translate('legal.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: LEGAL_NOTE_MAX } }}
          />
        </FormDialog>
      )}
    </>
  )
}
