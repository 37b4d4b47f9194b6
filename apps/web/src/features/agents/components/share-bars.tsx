import type { GameCategory } from '@trevo/contract/catalogue'
import { type Money, parseMoney } from '@trevo/contract/money'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Section } from '../../../ui/section.tsx'
import styles from '../agents.module.css'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'

type Share = { category: GameCategory; amount: Money; detail?: string }

/** Amounts by category, the largest the longest; the words say it all, the bars only help the eye. */
export function ShareBars({ title, shares }: { title: string; shares: readonly Share[] }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const sorted = shares
    .map((share) => ({ ...share, minor: Number(parseMoney(share.amount)) }))
    .sort((one, other) => other.minor - one.minor)
  const most = Math.max(1, ...sorted.map(({ minor }) => Math.abs(minor)))
  if (sorted.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.shares}>
        {sorted.map(({ category, amount, detail, minor }) => (
          <li key={category} className={styles.share}>
            <span>{t(`category.${category}`)}</span>
            <b>{money(amount)}</b>
            <span className={styles.shareTrack} aria-hidden="true">
              <span
                className={minor < 0 ? styles.shareLoss : styles.shareFill}
                style={{ width: `${Math.max(1, (Math.abs(minor) / most) * 100)}%` }}
              />
            </span>
            {detail ? <span className={styles.shareDetail}>{detail}</span> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
