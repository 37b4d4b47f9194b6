import type { Announcement } from '@trevo/contract/content'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { ScrollRow } from '../../../ui/scroll-row.tsx'
import { homeTexts } from '../texts.ts'
import { PromoCard } from './promo-card.tsx'
import { More, Section } from './section.tsx'
import styles from './strips.module.css'

export function PromoStrip({ promotions }: { promotions: readonly Announcement[] }) {
  const t = useT(homeTexts)
  const title = t('category.PROMO')
  // Pictures that lead nowhere would only be in the way.

  return (
    <Section title={title} action={<More label={t('more.all')} of={title} link={<Link to={PATHS.activity} />} />}>
      <ScrollRow>
        <ul className={styles.line}>
          {promotions.map((promotion) => (
            <li key={promotion.id} className={styles.promo}>
              <PromoCard promotion={promotion} />
            </li>
          ))}
        </ul>
      </ScrollRow>
    </Section>
  )
}
