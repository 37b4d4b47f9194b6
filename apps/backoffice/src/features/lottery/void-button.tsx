import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { APPROVAL_NOTE_MAX } from '@trevo/contract/ops/approvals'
import { opsRequestVoid, PUBLIC_REASON_MAX, type StaffDrawDetail } from '@trevo/contract/ops/lottery'
import { Ban } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { useSession } from '../../lib/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

/** What players read, in the site's languages. */
const REASONS = ['reason_pt', 'reason_en'] as const

/**
 * Asks for a second person's consent; the request waits under approvals. Once betting is over a draw is void for every brand or
 * for none, and only who acts for all of them may ask.
 */
export function VoidButton({ draw }: { draw: StaffDrawDetail }) {
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const [reasonPt, setReasonPt] = useState('')
  const [reasonEn, setReasonEn] = useState('')
  const [isEverywhere, setEverywhere] = useState(false)
  const actsForAll = useSession()?.me.everyMerchant ?? false
  const isOver = draw.state !== 'open'
  const everywhere = isOver || isEverywhere
  // One for the page: sending it twice asks once.
  const requestId = useMemo(() => crypto.randomUUID(), [])
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsRequestVoid)) return null
  if (isOver && !actsForAll) return <Alert severity="info">{translate('lottery.void_over')}</Alert>
  const body = { requestId, note, reasonPt, reasonEn, everywhere }
  const ask = () => call(opsRequestVoid, { params: { id: draw.id }, body })
  const act = async () => {
    if (!(await run(ask, 'lottery.void_asked'))) return
    setAsking(false)
    refresh()
  }
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        sx={{ mt: 2 }}
        startIcon={<Ban size={18} />}
        onClick={() => setAsking(true)}
      >
        {translate('lottery.void')}
      </Button>
      {isAsking && (
        <FormDialog
          title="lottery.void_title"
          confirm="lottery.void_ask"
          color="error"
          isBusy={isRunning}
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          <Alert severity="warning">{translate('lottery.void_text')}</Alert>
          {REASONS.map((name) => (
            <TextField
              key={name}
              fullWidth
              required
              multiline
              margin="normal"
              label={translate(`lottery.${name}`)}
              helperText={translate('lottery.reason_hint')}
              value={name === 'reason_pt' ? reasonPt : reasonEn}
              onChange={({ target }) => (name === 'reason_pt' ? setReasonPt : setReasonEn)(target.value)}
              slotProps={{ htmlInput: { minLength: 10, maxLength: PUBLIC_REASON_MAX } }}
            />
          ))}
          <TextField
            fullWidth
            required
            multiline
            margin="normal"
            label={translate('lottery.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: APPROVAL_NOTE_MAX } }}
          />
          {actsForAll && (
            <FormControlLabel
              label={translate('lottery.void_everywhere')}
              control={
                <Checkbox
                  checked={everywhere}
                  disabled={isOver}
                  onChange={({ target }) => setEverywhere(target.checked)}
                />
              }
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
