import LogOut from 'lucide-react/icons/log-out'
import { createElement } from 'react'
import { messageText, t } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { logOut } from '../../session/logout.ts'
import { confirmDialog } from '../../ui/confirm-dialog.ts'
import { toast } from '../../ui/toast.ts'

/** Asks first, then ends the session and goes home. `onConfirmed` clears away what lies over the page. */
export async function askLogOut(onConfirmed: () => void = () => undefined): Promise<void> {
  const confirmed = await confirmDialog({
    title: t('shell.logoutTitle'),
    text: messageText('logout_confirm'),
    confirmLabel: t('shell.logout'),
    cancelLabel: t('shell.cancel'),
    tone: 'danger',
    icon: createElement(LogOut, { size: 24 }),
  })
  if (!confirmed) return
  onConfirmed()
  await logOut({ navigate: (to) => navigate({ to }), showLoading: toast.loading })
  toast.show({ tone: 'ok', text: messageText('in_been_out') })
}
