import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { opsMakeVendorKey } from '@trevo/contract/ops/vendors'
import { Copy, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

type Props = { vendorId: string; onMade: () => void }

/** One id for each opening: pressed twice, or again after a lost answer, it is one key. */
export function NewKeyButton({ vendorId, onMade }: Props) {
  const [requestId, setRequestId] = useState<string | null>(null)
  const translate = useTranslate()
  if (!useMay(opsMakeVendorKey)) return null
  return (
    <>
      <Button variant="outlined" startIcon={<KeyRound size={18} />} onClick={() => setRequestId(crypto.randomUUID())}>
        {translate('catalogue.new_key')}
      </Button>
      {requestId && (
        <KeyDialog vendorId={vendorId} requestId={requestId} onMade={onMade} onClose={() => setRequestId(null)} />
      )}
    </>
  )
}

type Made = { keyId: string; secret: string }

function KeyDialog({ vendorId, requestId, onMade, onClose }: Props & { requestId: string; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  const make = () =>
    run(async () => {
      const { key, secret } = await call(opsMakeVendorKey, { params: { id: vendorId }, body: { requestId } })
      setMade({ keyId: key.id, secret })
      onMade()
    })
  if (made !== null) return <Secret made={made} onClose={onClose} />
  return (
    <FormDialog
      title="catalogue.ask_key"
      confirm="catalogue.new_key"
      isBusy={isRunning}
      onConfirm={() => void make()}
      onClose={onClose}
    >
      <Typography>{translate('catalogue.ask_key_text')}</Typography>
    </FormDialog>
  )
}

/** Closed by its button alone: a press beside it would lose what is never shown again. */
function Secret({ made: { keyId, secret }, onClose }: { made: Made; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notify('catalogue.copied', { type: 'success' }),
      () => notify('catalogue.copy_failed', { type: 'warning' }),
    )
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="vendor-secret">
      <DialogTitle id="vendor-secret">{translate('catalogue.key_made', { key: keyId })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">{translate('catalogue.secret_once')}</Alert>
        <TextField
          fullWidth
          multiline
          margin="normal"
          label={translate('catalogue.secret')}
          value={secret}
          slotProps={{ htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } } }}
        />
      </DialogContent>
      <DialogActions>
        <Button startIcon={<Copy size={18} />} onClick={() => void copy()}>
          {translate('catalogue.copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('catalogue.secret_kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
