import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { opsAskIdentityAgain, type StaffIdentity } from '@trevo/contract/ops/identity'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { NoteField } from './note-field.tsx'

/** Lets somebody try again, or asks a verified member anew: until then they neither pay in nor play. */
export function AgainButton({ record }: { record: StaffIdentity }) {
  const [requestId, setRequestId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const may = useMay(opsAskIdentityAgain)
  const { state } = record
  if (!may || (state !== 'refused' && state !== 'verified')) return null
  const ask = async () => {
    if (requestId === null) return
    const send = () => call(opsAskIdentityAgain, { params: { id: record.id }, body: { requestId, note } })
    if (!(await run(send, 'identity.again_done'))) return
    setRequestId(null)
    refresh()
  }
  return (
    <>
      <Button variant="outlined" startIcon={<RotateCcw size={18} />} onClick={() => setRequestId(crypto.randomUUID())}>
        {translate(state === 'refused' ? 'identity.again_refused' : 'identity.again_verified')}
      </Button>
      {requestId && (
        <FormDialog
          title="identity.ask_again"
          confirm="identity.again_confirm"
          isBusy={isRunning}
          onConfirm={ask}
          onClose={() => setRequestId(null)}
        >
          <Typography>
            {translate(state === 'refused' ? 'identity.again_refused_text' : 'identity.again_verified_text')}
          </Typography>
          <NoteField value={note} onChange={setNote} />
        </FormDialog>
      )}
    </>
  )
}
