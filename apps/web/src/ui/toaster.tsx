import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { type ToastItem, toast } from './toast.ts'
import styles from './toaster.module.css'

const ICONS = { ok: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleAlert } as const

function Toast({ item }: { item: ToastItem }) {
  const { tone, text, action } = item
  const Icon = tone === 'loading' ? null : ICONS[tone]
  return (
    <div className={cx(styles.toast, styles[tone])}>
      <span className={styles.icon}>{Icon ? <Icon size={20} /> : <Spinner size={20} />}</span>
      <span className={styles.text}>{text}</span>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.dismiss(item.id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      ) : null}
    </div>
  )
}

/** The one polite live region of the app. It is always there: a region that comes with its text is not read out. */
export function Toaster() {
  const items = useSyncExternalStore(toast.subscribe, toast.items)
  return (
    <div className={styles.region} role="status" aria-live="polite" aria-atomic="false">
      {items.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </div>
  )
}
