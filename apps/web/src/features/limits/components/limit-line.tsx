import type { MoneyLimit } from '@trevo/contract/play-limits'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../limits.module.css'
import { deletePending } from '../queries.ts'
import { usedShare } from '../raise.ts'
import { limitsTexts } from '../texts.ts'
import { useChange } from '../use-change.ts'

/** One limit: how much of it is gone, what changes soon, and the way to change it. */
export function LimitLine({ limit, onEdit }: { limit: MoneyLimit; onEdit: () => void }) {
  const t = useT(limitsTexts)
  const { currencySymbol } = useSite()
  const money = (amount: string) => moneyText(amount, currencySymbol)
  const { kind, period, amount, house } = limit
  const share = usedShare(limit)
  const name = t(`period.${period}`)
  const used = share && share.value > 0 ? limit.used : '0.00'
  const use = amount === null ? t('none') : t('use', { used: money(used), amount: money(amount) })
  return (
    <div className={styles.line}>
      <div className={styles.lineWords}>
        <p className={styles.lineName}>{name}</p>
        <p className={styles.quiet}>{use}</p>
      </div>
      <Button variant="soft" size="md" onClick={onEdit}>
        {amount === null ? t('set') : t('change')}
        <VisuallyHidden>
          {' '}
          {t(`kind.${kind}`)}, {name}
        </VisuallyHidden>
      </Button>
      {share ? (
        <div className={styles.bar}>
          <ProgressBar label={`${t(`kind.${kind}`)}, ${name}`} value={share.value} max={share.max} valueText={use} />
        </div>
      ) : null}
      {house !== null ? <p className={styles.extra}>{t('house', { amount: money(house) })}</p> : null}
      {limit.pending ? <Pending limit={limit} pending={limit.pending} /> : null}
    </div>
  )
}

type PendingProps = { limit: MoneyLimit; pending: NonNullable<MoneyLimit['pending']> }

function Pending({ limit: { kind, period }, pending }: PendingProps) {
  const t = useT(limitsTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const { isBusy, change } = useChange()
  const from = momentText(pending.from, 'moment', language, timeZone)
  return (
    <div className={styles.pending}>
      <p>
        {pending.amount === null
          ? t('pending.none', { from })
          : t('pending.amount', { from, amount: moneyText(pending.amount, currencySymbol) })}
      </p>
      <Button
        variant="ghost"
        size="md"
        loading={isBusy}
        onClick={() => change(() => deletePending({ params: { kind, period } }), t('pending.kept'))}
      >
        {t('pending.keep')}
      </Button>
    </div>
  )
}
