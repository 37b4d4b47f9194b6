import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Query } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Loading } from 'react-admin'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { useWaiting } from '../lib/renew.ts'
import { useLeftElsewhere } from '../lib/session.ts'
import { queryClient } from './query-client.ts'

/** While the server does not answer whether the session is still good. What failed meanwhile is asked for again afterwards. */
function WaitingNote() {
  const translate = useTranslate()
  const isWaiting = useWaiting()
  useAgainAfter(isWaiting)
  if (!isWaiting) return null
  return (
    <Alert
      severity="warning"
      sx={{ position: 'fixed', insetInline: 16, bottom: 16, zIndex: 'snackbar', maxWidth: 640 }}
    >
      {translate('session.waits')}
    </Alert>
  )
}

function useAgainAfter(isAway: boolean): void {
  const wasAway = useRef(isAway)
  useEffect(() => {
    // What failed while nobody could ask, and is still looked at.
    const predicate = (query: Query) => query.state.status === 'error' && query.getObserversCount() > 0
    if (wasAway.current && !isAway) void queryClient.refetchQueries({ predicate })
    wasAway.current = isAway
  }, [isAway])
}

/** Over everything, with the page and what is typed in it still below. */
function LeftElsewhere() {
  const translate = useTranslate()
  const isLeft = useLeftElsewhere()
  useAgainAfter(isLeft)
  return (
    <Dialog open={isLeft} fullScreen transitionDuration={0} aria-labelledby="left-elsewhere">
      <DialogTitle id="left-elsewhere">{translate('session.left_title')}</DialogTitle>
      <DialogContent>{translate('session.left_text')}</DialogContent>
      <DialogActions sx={{ justifyContent: 'flex-start', px: 3, pb: 3, flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" href="/ops/login" target="_blank" rel="noopener">
          {translate('session.left_sign_in')}
        </Button>
        <Button onClick={() => location.reload()}>{translate('session.left_reload')}</Button>
      </DialogActions>
    </Dialog>
  )
}

export const SessionNotes = () => (
  <>
    <WaitingNote />
    <LeftElsewhere />
  </>
)

/** A page that is opened while the server is away waits for it, and says so. */
export const LoadingPage = () => (
  <>
    <Loading />
    <WaitingNote />
  </>
)
