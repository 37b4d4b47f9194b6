import { useT } from '../../lib/i18n/i18n.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../session/session.ts'
import { cx } from '../../ui/cx.ts'
import { canReach } from '../reach.ts'
import styles from './bottom-nav.module.css'
import { isActive, type NavItem, navItems, navWidths } from './nav-items.ts'
import { openPanel } from './panels.ts'
import { useViewer } from './use-viewer.ts'

export function BottomNav({ pathname }: { pathname: string }) {
  const t = useT()
  const items = navItems(useViewer())
  const widths = navWidths(items)
  return (
    <nav className={styles.nav} aria-label={t('shell.mainNav')}>
      <ul className={styles.list}>
        {items.map((item, i) => (
          <li key={item.path} style={{ width: `${widths[i]}%` }}>
            <Entry item={item} active={isActive(item, pathname)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({ item, active }: { item: NavItem; active: boolean }) {
  const t = useT()
  const viewer = useViewer()
  const isGuest = useSession() === null
  const Icon = item.icon
  const className = cx(styles.item, active && styles.active, item.raised && styles.raised)
  const content = (
    <>
      {item.raised ? (
        <span className={styles.disc}>
          <Icon size={26} />
        </span>
      ) : (
        <Icon size={24} />
      )}
      {t(item.label)}
    </>
  )
  // A guest has no member centre to open: the menu offers what there is instead.
  if (item.path === PATHS.memberHome && (isGuest || !canReach(item.path, viewer))) {
    return (
      <button
        type="button"
        className={className}
        data-press=""
        aria-haspopup="dialog"
        onClick={() => openPanel('menu')}
      >
        {content}
      </button>
    )
  }
  return (
    <Link to={item.path} className={className} data-press="" aria-current={active ? 'page' : undefined}>
      {content}
    </Link>
  )
}
