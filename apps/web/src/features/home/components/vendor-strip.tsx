import type { Vendor } from '@trevo/contract/games'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Heart from 'lucide-react/icons/heart'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import { endsOf } from '../../../ui/scroll-row.tsx'
import { homeTexts } from '../texts.ts'
import { Section } from './section.tsx'
import styles from './strips.module.css'
import { VendorMark } from './vendor-mark.tsx'

const STEP_ITEMS = 5

/** A maker stands once; one of several kinds of game leads to all of them. */
function eachOnce(vendors: readonly Vendor[]) {
  const kinds = (code: string) => vendors.filter(({ vassalage }) => vassalage === code)
  const codes = [...new Set(vendors.map(({ vassalage }) => vassalage))]
  return codes.flatMap((code) => {
    const [vendor, second] = kinds(code)
    return vendor ? { vendor, gameType: second ? 'ALL' : vendor.gameType } : []
  })
}

/** Where each maker's games are; all of them and the favourites come first. */
export function VendorStrip({ vendors }: { vendors: readonly Vendor[] }) {
  const t = useT(homeTexts)
  const { strip, ends, measure, step } = useSteps()

  return (
    <Section
      title={t('section.vendors')}
      action={
        <div className={styles.steps}>
          <IconButton label={t('vendors.previous')} disabled={ends.isAtStart} onClick={() => step(-1)}>
            <ChevronLeft size={20} />
          </IconButton>
          <IconButton label={t('vendors.next')} disabled={ends.isAtEnd} onClick={() => step(1)}>
            <ChevronRight size={20} />
          </IconButton>
        </div>
      }
    >
      <ul ref={strip} className={styles.line} onScroll={measure}>
        <Entry search={{ gameType: 'ALL' }} icon={<LayoutGrid size={22} />} label={t('vendors.all')} />
        <Entry search={{ gameType: 'FAV' }} icon={<Heart size={22} />} label={t('vendors.favourites')} />
        {eachOnce(vendors).map(({ vendor, gameType }) => (
          <Entry
            key={vendor.vassalage}
            search={{ gameType, vassalage: vendor.vassalage }}
            icon={<VendorMark vendor={vendor} />}
            label={vendor.displayName}
          />
        ))}
      </ul>
    </Section>
  )
}

type EntryProps = { search: Record<string, string>; icon: ReactNode; label: string }

function Entry({ search, icon, label }: EntryProps) {
  return (
    <li className={styles.vendorItem}>
      <Link to={PATHS.gameList} search={search} className={styles.vendor ?? ''} data-press="">
        {icon}
        <span className={styles.vendorName}>{label}</span>
      </Link>
    </li>
  )
}

/** Moves a strip by so many items at a time, and knows when it has reached an end. */
function useSteps() {
  const strip = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false })
  const measure = useCallback(() => {
    if (!strip.current) return
    const now = endsOf(strip.current)
    setEnds((last) => (last.isAtStart === now.isAtStart && last.isAtEnd === now.isAtEnd ? last : now))
  }, [])
  useEffect(() => {
    if (!strip.current) return
    const observer = new ResizeObserver(measure)
    observer.observe(strip.current)
    return () => observer.disconnect()
  }, [measure])
  const step = (direction: 1 | -1) => {
    const item = strip.current?.firstElementChild?.nextElementSibling
    const first = strip.current?.firstElementChild
    if (!item || !first) return
    const itemPx = item.getBoundingClientRect().left - first.getBoundingClientRect().left
    strip.current?.scrollBy({
      left: direction * STEP_ITEMS * itemPx,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  }
  return { strip, ends, measure, step }
}
