import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Device } from '@trevo/contract/auth'
import { LOADING_TOAST_SECONDS } from '@trevo/contract/limits'
import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { relativeTimeText } from '../../../lib/format.ts'
import { messageText, useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { navigate } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { keys } from '../../../lib/query.ts'
import { clearSession, leave, useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { toastError } from '../../../ui/error-toast.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../account.module.css'
import { deleteAllDevices, deleteDevice, devicesQuery } from '../queries.ts'
import { accountTexts } from '../texts.ts'

/** Every device that is signed in, the one in hand first; any of them, or all, can be signed out. */
export function Devices() {
  const t = useT(accountTexts)
  const query = useQuery(devicesQuery(useSession()))
  return (
    <div className={styles.page}>
      <h2>{t('devices.title')}</h2>
      <p className={styles.lead}>{t('devices.lead')}</p>
      <Loaded query={query}>
        {({ list }) => (
          <>
            <ListGroup>
              {[...list]
                .sort((a, b) => Number(b.current) - Number(a.current))
                .map((device) => (
                  <DeviceRow key={device.id} device={device} />
                ))}
            </ListGroup>
            <EndAll />
          </>
        )}
      </Loaded>
    </div>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const t = useT(accountTexts)
  const common = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { id, label, ip, country, lastSeenAt, current } = device
  const where = country ? `${ip} · ${country}` : ip
  const end = async () => {
    const confirmed = await confirmDialog({
      title: t('devices.endTitle'),
      text: t('devices.endText', { device: label }),
      confirmLabel: common('shell.logout'),
      cancelLabel: common('shell.cancel'),
      tone: 'danger',
    })
    if (!confirmed) return
    await deleteDevice({ params: { id } }).catch(toastError)
    await client.invalidateQueries({ queryKey: keys.member })
  }
  return (
    <ListRow
      icon={<MonitorSmartphone size={20} />}
      iconTone={current ? 'brand' : 'neutral'}
      title={label}
      detail={
        <>
          {relativeTimeText(lastSeenAt, new Date(), language)}
          <br />
          {where}
        </>
      }
      trailing={
        current ? (
          <Tag tone="ok">{t('devices.current')}</Tag>
        ) : (
          <IconButton label={t('devices.end', { device: label })} onClick={end}>
            <LogOut size={20} />
          </IconButton>
        )
      }
    />
  )
}

function EndAll() {
  const t = useT(accountTexts)
  const common = useT()
  const endAll = async () => {
    const confirmed = await confirmDialog({
      title: t('devices.endAll'),
      text: t('devices.endAllText'),
      confirmLabel: t('devices.endAllConfirm'),
      cancelLabel: common('shell.cancel'),
      tone: 'danger',
    })
    if (!confirmed) return
    const hideLoading = toast.loading(messageText('in_please_wait'), LOADING_TOAST_SECONDS.logout)
    try {
      await leave(() => deleteAllDevices())
      clearSession()
      navigate({ to: PATHS.home })
      toast.show({ tone: 'ok', text: messageText('in_been_out') })
    } catch (error) {
      // Others are still signed in: whoever asked must know, and try again.
      toastError(error)
    } finally {
      hideLoading()
    }
  }
  return (
    <Button variant="outline" block icon={<LogOut size={20} />} onClick={endAll}>
      {t('devices.endAll')}
    </Button>
  )
}
