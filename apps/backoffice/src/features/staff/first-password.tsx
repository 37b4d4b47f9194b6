import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'

type Props = { userName: string; password: string; onClose: () => void }

/** Shown once; nobody can read it again. */
export function FirstPassword({ userName, password, onClose }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    await navigator.clipboard.writeText(password)
    notify('staff.copied')
  }
  return (
    <Dialog open aria-labelledby="first-password-title">
      <DialogTitle id="first-password-title">{translate('staff.first_password', { userName })}</DialogTitle>
      <DialogContent>
        <Typography component="code" sx={{ display: 'block', fontFamily: 'monospace', fontSize: 20, mb: 2 }}>
          {password}
        </Typography>
        <Typography color="textSecondary">{translate('staff.first_password_hint')}</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={copy}>{translate('staff.copy')}</Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
