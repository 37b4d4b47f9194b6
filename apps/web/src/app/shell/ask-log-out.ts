import { messageText, t } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { logOut } from '../../session/logout.ts'
import { confirmDialog } from '../../ui/confirm-dialog.ts'
import { toast } from '../../ui/toast.ts'
import { closePanel } from './panels.ts'

/** Asks first, then ends the session and goes home. */
export async function askLogOut(): Promise<void> {
  const confirmed = await confirmDialog({
    title: t('shell.logoutTitle'),
    text: messageText('logout_confirm'),
    confirmLabel: t('shell.logout'),
    cancelLabel: t('shell.cancel'),
  })
  if (!confirmed) return
  closePanel()
  await logOut({ navigate: (to) => navigate({ to }), showLoading: toast.loading })
  toast.show({ tone: 'ok', text: messageText('in_been_out') })
}
