import { InstallCard } from '../../features/home/components/install-card.tsx'
import { useT } from '../../lib/i18n/i18n.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { closePanel } from './panels.ts'

/** How to get the app, from anywhere on home: what the card at its end offers. */
export function DownloadSheet({ open }: { open: boolean }) {
  const t = useT()
  return (
    <Sheet open={open} onClose={closePanel} title={t('title.app')} closeLabel={t('shell.close')}>
      <InstallCard />
    </Sheet>
  )
}
