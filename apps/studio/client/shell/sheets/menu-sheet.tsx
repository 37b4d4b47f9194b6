import ChevronRight from 'lucide-react/icons/chevron-right'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import History from 'lucide-react/icons/history'
import Info from 'lucide-react/icons/info'
import Keyboard from 'lucide-react/icons/keyboard'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Volume2 from 'lucide-react/icons/volume-2'
import type { ReactNode } from 'react'
import { useGame } from '../game-context.ts'
import { keyHints } from '../key-hints.tsx'
import { launch } from '../page.ts'
import { Sheet } from '../sheet.tsx'
import { useStore } from '../store.ts'
import { tellSite, wayBack } from '../way-back.ts'
import type { SheetName } from './sheet-name.ts'
import styles from './sheets.module.css'
import { t } from './texts.ts'

/** Limits belong to members; who only tries is told about responsible play. */
const CARE_PATHS = { real: '/m/limits', free: '/m/help' } as const

const ROWS: readonly { name: SheetName; label: string; icon: ReactNode }[] = [
  { name: 'rules', label: t('menu.rules'), icon: <Info size={20} /> },
  { name: 'history', label: t('menu.history'), icon: <History size={20} /> },
  { name: 'fairness', label: t('menu.fairness'), icon: <ShieldCheck size={20} /> },
  { name: 'settings', label: t('menu.settings'), icon: <Volume2 size={20} /> },
  { name: 'keys', label: t('menu.keys'), icon: <Keyboard size={20} /> },
]

export function MenuSheet({ onOpen, onClose }: { onOpen: (name: SheetName) => void; onClose: () => void }) {
  const { free } = useGame().session
  const back = useStore(wayBack)
  // A phone has no keys to press.
  const hasKeys = useStore(keyHints).length > 0 && matchMedia('(hover: hover)').matches
  const rows = ROWS.filter(({ name }) => name !== 'keys' || hasKeys)
  return (
    <Sheet title={t('menu.title')} onClose={onClose}>
      <ul className={styles.list}>
        {rows.map(({ name, label, icon }) => (
          <li key={name}>
            <button type="button" className={styles.row} onClick={() => onOpen(name)}>
              {icon}
              <span className={styles.grow}>{label}</span>
              <ChevronRight size={18} />
            </button>
          </li>
        ))}
        {back === null ? null : <li>{launch.isFramed ? <CareButton /> : <CareLink back={back} free={free} />}</li>}
      </ul>
    </Sheet>
  )
}

const CARE = (
  <>
    <HeartHandshake size={20} />
    <span className={styles.grow}>{t('menu.care')}</span>
    <ChevronRight size={18} />
  </>
)

/** In a frame the page around opens it: nothing in here may open windows. */
const CareButton = () => (
  <button type="button" className={styles.row} onClick={() => tellSite({ type: 'trevo:care' })}>
    {CARE}
  </button>
)

const CareLink = ({ back, free }: { back: string; free: boolean }) => (
  <a
    className={styles.row}
    href={new URL(CARE_PATHS[free ? 'free' : 'real'], back).href}
    target="_blank"
    rel="noreferrer"
  >
    {CARE}
  </a>
)
