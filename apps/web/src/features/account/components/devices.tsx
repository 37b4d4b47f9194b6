import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Device, KnownDevice } from '@trevo/contract/auth'
import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { relativeTimeText } from '../../../lib/format.ts'
import { messageText, useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { navigate } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { keys } from '../../../lib/query.ts'
import { clearSession, leave, useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../account.module.css'
import { deleteAllDevices, deleteDevice, deleteKnownDevice, devicesQuery } from '../queries.ts'
import { accountTexts } from '../texts.ts'
import { OwnerForm } from './owner-form.tsx'

/** What is to go. */
type Ending = { kind: 'session' | 'known'; id: string; label: string } | { kind: 'all' }

/** Every device that is signed in, the one in hand first, and those that may sign in without a code. */
export function Devices() {
  const t = useT(accountTexts)
  const query = useQuery(devicesQuery(useSession()))
  const [ending, setEnding] = useState<Ending | null>(null)
  return (
    <div className={styles.page}>
      <h2>{t('devices.title')}</h2>
      <p className={styles.lead}>{t('devices.lead')}</p>
      <Loaded query={query}>
        {({ list, known, hasPassword }) => (
          <>
            <ListGroup>
              {[...list]
                .sort((a, b) => Number(b.current) - Number(a.current))
                .map((device) => (
                  <DeviceRow
                    key={device.id}
                    device={device}
                    onEnd={() => setEnding({ kind: 'session', id: device.id, label: device.label })}
                  />
                ))}
            </ListGroup>
            <Button variant="outline" block icon={<LogOut size={20} />} onClick={() => setEnding({ kind: 'all' })}>
              {t('devices.endAll')}
            </Button>
            {known.length > 0 ? (
              <Section title={t('devices.known')}>
                <ListGroup>
                  {known.map((device) => (
                    <KnownRow
                      key={device.id}
                      device={device}
                      onEnd={() => setEnding({ kind: 'known', id: device.id, label: device.label })}
                    />
                  ))}
                </ListGroup>
              </Section>
            ) : null}
            <EndSheet ending={ending} hasPassword={hasPassword} onClose={() => setEnding(null)} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const t = useT(accountTexts)
  const language = useLanguage()
  const { label, ip, country, lastSeenAt, current } = device
  const where = country ? `${ip} · ${country}` : ip
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
          <IconButton label={t('devices.end', { device: label })} onClick={onEnd}>
            <LogOut size={20} />
          </IconButton>
        )
      }
    />
  )
}

function KnownRow({ device: { label, lastUsedAt }, onEnd }: { device: KnownDevice; onEnd: () => void }) {
  const t = useT(accountTexts)
  const language = useLanguage()
  return (
    <ListRow
      icon={<MonitorSmartphone size={20} />}
      iconTone="neutral"
      title={label}
      detail={relativeTimeText(lastUsedAt, new Date(), language)}
      trailing={
        <IconButton label={t('devices.forget', { device: label })} onClick={onEnd}>
          <Trash2 size={20} />
        </IconButton>
      }
    />
  )
}

type EndSheetProps = { ending: Ending | null; hasPassword: boolean; onClose: () => void }

/** Whoever finds a session open must not be able to put the owner out, so the password is asked again. */
function EndSheet({ ending, hasPassword, onClose }: EndSheetProps) {
  const t = useT(accountTexts)
  const common = useT()
  const client = useQueryClient()
  // Kept while the sheet closes.
  const [shown, setShown] = useState<Ending>({ kind: 'all' })
  if (ending !== null && ending !== shown) setShown(ending)
  const act = async (password?: string) => {
    const body = password === undefined ? {} : { password }
    if (shown.kind === 'all') {
      await leave(() => deleteAllDevices({ body }))
      clearSession()
      navigate({ to: PATHS.home })
      toast.show({ tone: 'ok', text: messageText('in_been_out') })
      return
    }
    const remove = shown.kind === 'session' ? deleteDevice : deleteKnownDevice
    await remove({ params: { id: shown.id }, body })
    onClose()
    await client.invalidateQueries({ queryKey: keys.member })
  }
  const ask = {
    all: { title: t('devices.endAll'), lead: t('devices.endAllText'), action: t('devices.endAllConfirm') },
    session: { title: t('devices.endTitle'), lead: '', action: common('shell.logout') },
    known: { title: t('devices.forgetTitle'), lead: '', action: t('devices.forgetConfirm') },
  }[shown.kind]
  const device = shown.kind === 'all' ? '' : shown.label
  const lead =
    shown.kind === 'all' ? ask.lead : t(shown.kind === 'session' ? 'devices.endText' : 'devices.forgetText', { device })
  return (
    <Sheet open={ending !== null} onClose={onClose} title={ask.title} closeLabel={common('shell.close')}>
      <OwnerForm lead={lead} action={ask.action} variant="danger" hasPassword={hasPassword} onProved={act} />
    </Sheet>
  )
}
