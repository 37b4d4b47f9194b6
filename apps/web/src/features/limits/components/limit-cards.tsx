import type { MoneyLimit, MoneyLimitKind } from '@trevo/contract/play-limits'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import styles from '../limits.module.css'
import { limitsTexts } from '../texts.ts'
import { LimitLine } from './limit-line.tsx'
import { LimitSheet } from './limit-sheet.tsx'

const KINDS: readonly MoneyLimitKind[] = ['deposit', 'loss', 'stake']

/** Three kinds of limit, each by day, week and month. */
export function LimitCards({ limits }: { limits: readonly MoneyLimit[] }) {
  const t = useT(limitsTexts)
  const [chosen, setChosen] = useState<Pick<MoneyLimit, 'kind' | 'period'> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const edited = limits.find(({ kind, period }) => kind === chosen?.kind && period === chosen.period)
  const edit = (limit: MoneyLimit) => {
    setChosen(limit)
    setOpen(true)
  }
  return (
    <>
      {KINDS.map((kind) => (
        <Card key={kind} className={styles.card}>
          <h2 className={styles.cardTitle}>{t(`kind.${kind}`)}</h2>
          <p className={styles.quiet}>{t(`kind.${kind}.text`)}</p>
          {limits
            .filter((limit) => limit.kind === kind)
            .map((limit) => (
              <LimitLine key={limit.period} limit={limit} onEdit={() => edit(limit)} />
            ))}
        </Card>
      ))}
      {edited ? (
        <LimitSheet
          key={`${edited.kind}:${edited.period}`}
          limit={edited}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
