import ChevronLeft from 'lucide-react/icons/chevron-left'
import Info from 'lucide-react/icons/info'
import Menu from 'lucide-react/icons/menu'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { useGame } from './game-context.ts'
import type { GameModule } from './game-module.ts'
import { late } from './late.tsx'
import { launch } from './page.ts'
import { PlayTime } from './play-time.tsx'
import { changeSettings, useSettings } from './settings.ts'
import type { SheetName } from './sheets/sheet-name.ts'
import { useStore } from './store.ts'
import { t } from './texts.ts'
import styles from './top-bar.module.css'
import { wayBack } from './way-back.ts'

const Sheets = late(() => import('./sheets/sheets.tsx').then((found) => found.Sheets))

/** Letters that a narrow phone has room for in one line. */
const LONG_TITLE = 13

/** In a frame the page around shows title and way back; here stay what belongs to the game. */
export function TopBar({ module }: { module: GameModule }) {
  const { session, title } = useGame()
  const { sound } = useSettings()
  const back = useStore(wayBack)
  const [open, setOpen] = useState<SheetName | null>(null)
  return (
    <header className={cx(styles.bar, launch.isFramed && styles.framed)}>
      {back === null || launch.isFramed ? null : (
        <a className={styles.back} href={back} aria-label={t('topBar.back')}>
          <ChevronLeft size={24} />
        </a>
      )}
      <h1 className={cx(styles.title, title.length > LONG_TITLE && styles.small)}>
        {launch.isFramed ? <span className={styles.spoken}>{title}</span> : title}
      </h1>
      {/* How long, and for what: in a frame the page around says both. */}
      {launch.isFramed ? null : <PlayTime />}
      {session.free && !launch.isFramed ? <span className={styles.free}>{t('topBar.free')}</span> : null}
      <IconButton label={t('topBar.sound')} pressed={sound} onClick={() => changeSettings({ sound: !sound })}>
        {sound ? <Volume2 size={20} /> : <VolumeX size={20} />}
      </IconButton>
      <IconButton label={t('topBar.rules')} onClick={() => setOpen('rules')}>
        <Info size={20} />
      </IconButton>
      <IconButton label={t('topBar.menu')} onClick={() => setOpen('menu')}>
        <Menu size={20} />
      </IconButton>
      {open === null ? null : <Sheets open={open} module={module} onOpen={setOpen} />}
    </header>
  )
}
