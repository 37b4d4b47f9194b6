import HistoryIcon from 'lucide-react/icons/history'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { confirmDialog } from '../../ui/confirm-dialog.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Dock } from '../../ui/dock.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { preloadOverlays } from '../../ui/lazy-overlay.tsx'
import { ListGroup, ListRow } from '../../ui/list-row.tsx'
import { LoadingOverlay } from '../../ui/loading-overlay.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './gallery.module.css'
import type { Texts } from './texts.ts'

type Open = 'dialog' | 'sheet' | 'drawer' | 'page' | 'wait' | null

function ask(t: Texts) {
  const question = {
    title: t.leaveTitle,
    text: t.leaveText,
    confirmLabel: t.leave,
    cancelLabel: t.stay,
    tone: 'danger',
    icon: <LogOut size={24} />,
  } as const
  confirmDialog(question).then((yes) => toast.show({ tone: yes ? 'ok' : 'info', text: yes ? t.leave : t.stay }))
}

export function OverlaySamples({ t }: { t: Texts }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  useEffect(preloadOverlays, [])
  const rows = (
    <ListGroup>
      <ListRow icon={<Mail size={20} />} title={t.messages} onPress={close} />
      <ListRow icon={<HistoryIcon size={20} />} title={t.history} onPress={close} />
    </ListGroup>
  )
  return (
    <section className={styles.stack}>
      <SectionHeader title={t.overlays} />
      <div className={styles.pair}>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          {t.openDialog}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('sheet')}>
          {t.openSheet}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('drawer')}>
          {t.openDrawer}
        </Button>
        <Button variant="secondary" onClick={() => ask(t)}>
          {t.openConfirm}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('page')}>
          {t.openPage}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('wait')}>
          {t.openOverlay}
        </Button>
      </div>
      <ToastSamples t={t} />
      <Dialog open={open === 'dialog'} onClose={close} title={t.rules} closeLabel={t.close}>
        <p>{t.leaveText}</p>
      </Dialog>
      <Sheet open={open === 'sheet'} onClose={close} title={t.language} closeLabel={t.close}>
        {rows}
      </Sheet>
      <Drawer open={open === 'drawer'} onClose={close} title="Lu Moreira" closeLabel={t.close}>
        {rows}
      </Drawer>
      {open === 'wait' ? <Wait label={t.loading} onDone={close} /> : null}
      {open === 'page' ? <Page t={t} onDone={close} /> : null}
      <Dock>
        <Button block>{t.deposit}</Button>
      </Dock>
    </section>
  )
}

function ToastSamples({ t }: { t: Texts }) {
  return (
    <div className={styles.pair}>
      <Button
        variant="outline"
        onClick={() =>
          toast.show({
            tone: 'ok',
            text: t.saved,
            durationMs: 8000,
            action: { label: t.undo, onPress: () => undefined },
          })
        }
      >
        {t.saved}
      </Button>
      <Button variant="outline" onClick={() => toast.show({ tone: 'bad', text: t.wrongCode, durationMs: 8000 })}>
        {t.danger}
      </Button>
      <Button variant="outline" onClick={() => toast.show({ tone: 'warn', text: t.realOnly, durationMs: 8000 })}>
        {t.unread}
      </Button>
      <Button variant="outline" onClick={() => toast.loading(t.sending, 5)}>
        {t.sending}
      </Button>
    </div>
  )
}

function Wait({ label, onDone }: { label: string; onDone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onDone, 1500)
    return () => clearTimeout(timer)
  })
  return <LoadingOverlay label={label} />
}

function Page({ t, onDone }: { t: Texts; onDone: () => void }) {
  return (
    <div className={styles.cover}>
      <StatusPage
        logo={<Logo mark="clover" name="Trevo" />}
        art="/art/hammer-and-wrench.webp"
        title={t.backSoon}
        text={t.backSoonText}
        facts={[
          { label: t.backAt, value: t.backAtValue },
          { label: t.ip, value: '189.40.0.12' },
        ]}
        actions={
          <>
            <Button block onClick={onDone}>
              {t.retry}
            </Button>
            <Button block variant="outline">
              {t.contact}
            </Button>
          </>
        }
      />
    </div>
  )
}
