import { type ReactNode, useEffect, useRef } from 'react'
import { prefersReducedMotion } from './reduced-motion.ts'
import { moveFocus } from './roving-focus.ts'
import { ScrollRow } from './scroll-row.tsx'

export type Tab<Id extends string = string> = {
  id: Id
  label: ReactNode
  icon?: ReactNode
  /** Stands after the label, e.g. a `Badge`. */
  badge?: ReactNode
  disabled?: boolean
  /** Id of the element it shows, where there is one. */
  panelId?: string
}

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  selectedId: Id
  onSelect: (id: Id) => void
}

type TabListProps<Id extends string> = TabsProps<Id> & { styles: Readonly<Record<string, string>> }

/** The behaviour behind both tab looks: one stop for the Tab key, arrows inside, the chosen one scrolled to the middle. */
export function TabList<Id extends string>({ label, tabs, selectedId, onSelect, styles }: TabListProps<Id>) {
  const row = useRef<HTMLDivElement>(null)
  const placed = useRef(false)
  const isFirst = tabs[0]?.id === selectedId
  useEffect(() => {
    // A row that opens with its first tab is in place, and need not be measured while the page is being put together.
    const wasPlaced = placed.current
    placed.current = true
    if (isFirst && !wasPlaced) return
    const chosen = row.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(selectedId)}"]`)
    if (!row.current || !chosen) return
    const left = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
    row.current.scrollTo({ left, behavior: wasPlaced && !prefersReducedMotion() ? 'smooth' : 'auto' })
  }, [selectedId, isFirst])
  return (
    <ScrollRow>
      <div ref={row} className={styles.row} role="tablist" aria-label={label} onKeyDown={moveFocus}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className={styles.tab}
            data-tab={tab.id}
            data-press=""
            aria-selected={tab.id === selectedId}
            aria-controls={tab.panelId}
            tabIndex={tab.id === selectedId ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onSelect(tab.id)}
          >
            {tab.icon ? <span className={styles.icon}>{tab.icon}</span> : null}
            {tab.label}
            {tab.badge ? <span className={styles.badge}>{tab.badge}</span> : null}
          </button>
        ))}
      </div>
    </ScrollRow>
  )
}
