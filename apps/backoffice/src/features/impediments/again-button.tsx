import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { IMPEDIMENT_NOTE_MAX, opsAskImpedimentAgain, type StaffImpediment } from '@trevo/contract/ops/impediments'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

/** The regulator is asked once more; its answer decides. */
export function AgainButton({ record }: { record: StaffImpediment }) {
  const [requestId, setRequestId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const may = useMay(opsAskImpedimentAgain)
  if (!may || (record.state !== 'open' && record.state !== 'quiet')) return null
  const ask = async () => {
    if (requestId === null) return
    const send = () => call(opsAskImpedimentAgain, { params: { id: record.id }, body: { requestId, note } })
    if (!(await run(send, 'impediments.again_done'))) return
    setRequestId(null)
    refresh()
  }
  return (
    <>
      <Button variant="outlined" startIcon={<RotateCcw size={18} />} onClick={() => setRequestId(crypto.randomUUID())}>
        {translate('impediments.again')}
      </Button>
      {requestId && (
        <FormDialog
          title="impediments.again"
          confirm="impediments.again_confirm"
          isBusy={isRunning}
          onConfirm={ask}
          onClose={() => setRequestId(null)}
        >
          <Typography>{translate('impediments.again_text')}</Typography>
          <TextField
            fullWidth
            required
            multiline
            minRows={2}
            margin="normal"
            label={translate('impediments.note')}
            helperText={translate('impediments.note_help')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: IMPEDIMENT_NOTE_MAX } }}
          />
        </FormDialog>
      )}
    </>
  )
}
