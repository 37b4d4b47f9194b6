import { useQuery } from '@tanstack/react-query'
import type { VipStanding } from '@trevo/contract/reward-centre'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { amountNumber, useRewardWords } from '../gift-text.ts'
import { vipQuery } from '../queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'
import { VipLevels } from './vip-levels.tsx'

/** Where the member stands in the club. Says nothing where the brand has none, or while it is not known. */
export function VipCard() {
  const t = useT(rewardTexts)
  const common = useT()
  const [isOpen, setOpen] = useState(false)
  const { data: standing } = useQuery(vipQuery(useSession()))
  if (!standing || standing.levels.length === 0) return null
  return (
    <Card tone="gold" className={styles.vip}>
      <div className={styles.vipTop}>
        <img src="/art/crown.webp" alt="" width={40} height={40} />
        <div>
          <p className={styles.heroLabel}>{t('vip.level')}</p>
          <h2 className={styles.vipLabel}>{standing.label ?? t('vip.none')}</h2>
        </div>
        <Button variant="ghost" size="md" onClick={() => setOpen(true)}>
          {t('vip.benefits')}
        </Button>
      </div>
      <Progress standing={standing} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('vip.title')} closeLabel={common('shell.close')}>
        <VipLevels standing={standing} />
      </Sheet>
    </Card>
  )
}

function Progress({ standing: { turnover, next } }: { standing: VipStanding }) {
  const t = useT(rewardTexts)
  const { money } = useRewardWords()
  if (next === null) return <p className={styles.quiet}>{t('vip.top')}</p>
  const text = t('vip.missing', { amount: money(next.missing), label: next.label })
  return (
    <div className={styles.play}>
      <ProgressBar
        label={t('vip.progress', { label: next.label })}
        value={amountNumber(turnover)}
        max={amountNumber(next.turnover)}
        tone="gold"
        valueText={text}
      />
      <p className={styles.quiet} aria-hidden="true">
        {text}
      </p>
    </div>
  )
}
