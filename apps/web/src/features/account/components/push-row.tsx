import Bell from 'lucide-react/icons/bell'
import { useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { currentPush, type PushState, turnPushOff, turnPushOn } from '../../../session/push.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { accountTexts } from '../texts.ts'

/** Notifications only ever come after the member asked for them here. Nothing shows where there are none to have. */
export function PushRow() {
  const t = useT(accountTexts)
  const [state, setState] = useState<PushState>('none')
  const { isBusy, write } = useWrite()
  useEffect(() => {
    let isCurrent = true
    currentPush()
      .then((known) => isCurrent && setState(known))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [])
  if (state === 'none') return null
  const turn = (isOn: boolean) => void write({ send: isOn ? turnPushOn : turnPushOff, onDone: setState })
  return (
    <ListGroup>
      <ListRow
        icon={<Bell size={20} />}
        title={t('push.title')}
        detail={state === 'denied' ? t('push.denied') : t('push.detail')}
        trailing={
          <Switch
            label={t('push.title')}
            checked={state === 'on'}
            disabled={isBusy || state === 'denied'}
            onChange={turn}
          />
        }
      />
    </ListGroup>
  )
}
