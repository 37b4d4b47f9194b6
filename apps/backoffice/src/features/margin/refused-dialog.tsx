import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useSyncExternalStore } from 'react'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { refusedStacks } from '../../lib/refused-stacks.ts'
import { StackTable } from './stack-table.tsx'

/** Wherever something was refused for the margin: the stack of it, and what is left. */
export function RefusedDialog() {
  const stacks = useSyncExternalStore(refusedStacks.subscribe, refusedStacks.get)
  const translate = useTranslate()
  return (
    <Dialog open={stacks.length > 0} onClose={refusedStacks.clear} maxWidth="xl" aria-labelledby="margin-refused-title">
      <DialogTitle id="margin-refused-title">{translate('margin.refused')}</DialogTitle>
      {/* The stack may be longer than the screen: the keyboard has to reach it. */}
      <DialogContent tabIndex={0}>
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('margin.refused_text')}
        </Alert>
        <StackTable stacks={stacks} />
      </DialogContent>
      <DialogActions>
        <Button onClick={refusedStacks.clear}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
