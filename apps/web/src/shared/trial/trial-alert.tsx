import { useId, useState } from 'react'
import { messageText, useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './trial-alert.module.css'

/** Greets members who play without real money, once per visit to the member centre. */
export function TrialAlert() {
  const t = useT()
  const textId = useId()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog open={open} onClose={close} title={t('trial.title')} describedBy={textId}>
      <p id={textId} className={styles.text}>
        {messageText('free_reject')}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={close}>
          {t('shell.cancel')}
        </Button>
        <Button onClick={() => navigate({ to: PATHS.register })}>{t('trial.register')}</Button>
      </div>
    </Dialog>
  )
}
