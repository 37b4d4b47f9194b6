import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import {
  DOCUMENT_BYTES_MAX,
  DOCUMENT_NOTE_MAX,
  DocumentKind,
  opsAddMemberDocument,
} from '@trevo/contract/ops/member-file'
import { FilePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { base64Of } from '../../lib/base64.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { useKeepFile } from './use-file.ts'

export function DocumentButton({ id }: { id: string }) {
  const translate = useTranslate()
  const [requestId, setRequestId] = useState<string | null>(null)
  if (!useMay(opsAddMemberDocument)) return null
  return (
    <Box sx={{ mb: 3 }}>
      <Button variant="outlined" startIcon={<FilePlus size={18} />} onClick={() => setRequestId(crypto.randomUUID())}>
        {translate('members.document_add')}
      </Button>
      {requestId && <DocumentDialog id={id} requestId={requestId} onClose={() => setRequestId(null)} />}
    </Box>
  )
}

type Props = { id: string; requestId: string; onClose: () => void }

function DocumentDialog({ id, requestId, onClose }: Props) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<DocumentKind>('identity')
  const [note, setNote] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { run, isRunning } = useRun()
  const keep = useKeepFile(id)
  const isMissing = file === null || file.size > DOCUMENT_BYTES_MAX
  const send = async () => {
    setAsked(true)
    if (file === null || isMissing) return
    const work = async () => {
      const body = { requestId, kind, note, picture: await base64Of(file) }
      keep(await call(opsAddMemberDocument, { params: { id }, body }))
    }
    if (await run(work, 'members.document_done')) onClose()
  }
  return (
    <FormDialog
      title="members.document_ask"
      confirm="members.document_add"
      isBusy={isRunning}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Alert severity="info">{translate('members.document_text')}</Alert>
      <TextField
        select
        fullWidth
        margin="normal"
        label={translate('members.document_kind')}
        value={kind}
        onChange={({ target }) => setKind(target.value as DocumentKind)}
      >
        {DocumentKind.options.map((option) => (
          <MenuItem key={option} value={option}>
            {translate(`members.document_${option}`)}
          </MenuItem>
        ))}
      </TextField>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        data-upload=""
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {translate('members.document_choose')}
      </Button>
      <FormHelperText error={isAsked && isMissing}>
        {file !== null && !isMissing ? file.name : translate('members.document_missing')}
      </FormHelperText>
      <TextField
        fullWidth
        margin="normal"
        label={translate('members.document_note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: DOCUMENT_NOTE_MAX } }}
      />
    </FormDialog>
  )
}
