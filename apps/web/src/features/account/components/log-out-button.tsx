import LogOut from 'lucide-react/icons/log-out'
import { useT } from '../../../lib/i18n/i18n.ts'
import { askLogOut } from '../../../shared/log-out/ask-log-out.ts'
import { Button } from '../../../ui/button.tsx'

export function LogOutButton() {
  const t = useT()
  return (
    <Button variant="outline" block icon={<LogOut size={20} />} onClick={() => askLogOut()}>
      {t('shell.logout')}
    </Button>
  )
}
