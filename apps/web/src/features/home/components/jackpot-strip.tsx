import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Pots } from '../../../shared/jackpots/pots.tsx'
import type { useJackpots } from '../../../shared/jackpots/use-jackpots.ts'
import { useVendorPools } from '../../../shared/jackpots/use-vendor-pools.ts'
import { VendorPot } from '../../../shared/jackpots/vendor-pot.tsx'
import { homeTexts } from '../texts.ts'
import styles from './jackpot-strip.module.css'
import { More, Section } from './section.tsx'

const SHOWN = 2

/** What the pots hold, as it grows. */
export function JackpotStrip({ data }: Pick<ReturnType<typeof useJackpots>, 'data'>) {
  const t = useT()
  const home = useT(homeTexts)
  const open = data?.list.filter(({ state }) => state !== 'paused').slice(0, SHOWN) ?? []
  const pools = useVendorPools().slice(0, SHOWN)
  if (open.length + pools.length === 0) return null
  const title = t('title.jackpots')
  return (
    <Section title={title} action={<More label={home('more.all')} of={title} link={<Link to={PATHS.jackpots} />} />}>
      <ul className={styles.list}>
        {open.map(({ id, title: name, pots }) => (
          <li key={id}>
            <Link to={PATHS.jackpots} className={styles.jackpot} data-press="">
              <span className={styles.title}>{name}</span>
              <Pots pots={pots} />
            </Link>
          </li>
        ))}
        {pools.map((pool) => (
          <li key={pool.id}>
            <Link to={PATHS.jackpots} className={styles.jackpot} data-press="">
              <VendorPot pool={pool} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
