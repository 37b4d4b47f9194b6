import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { dropExtraPress } from '../lib/extra-press.ts'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'

type Props = {
  title: TextKey
  confirm: TextKey
  color?: 'primary' | 'error'
  isBusy: boolean
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks for what a decision needs before it is made; Enter in a field confirms, Escape closes. */
export function FormDialog({ title, confirm, color = 'primary', isBusy, children, onConfirm, onClose }: Props) {
  const translate = useTranslate()
  // One may stand over another.
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const shown = form.current
    return () => {
      queueMicrotask(() => shown?.isConnected || dropExtraPress())
    }
  }, [])
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          // A page's own form around it is not meant.
          event.stopPropagation()
          onConfirm()
        }}
      >
        <DialogTitle id={titleId}>{translate(title)}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" color={color} disabled={isBusy}>
            {translate(confirm)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
