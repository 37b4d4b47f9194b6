import { parseMoney } from '@trevo/contract/money'
import type { TurnoverLeft } from '@trevo/contract/withdrawals'
import Lock from 'lucide-react/icons/lock'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'

/** How much is left to play before a withdrawal, and for which credits. */
export function TurnoverProgress({ turnover: { required, done, left, credits } }: { turnover: TurnoverLeft }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const money = (value: string) => moneyText(value, currencySymbol)
  const isMet = parseMoney(left) === 0n
  const text = isMet ? t('turnover.met') : t('turnover.left', { left: money(left) })
  return (
    <div className={styles.turnover}>
      <p className={styles.turnoverText}>
        {isMet ? null : <Lock size={16} aria-hidden="true" />}
        {text}
      </p>
      <ProgressBar
        label={t('turnover.label')}
        value={Number(parseMoney(done))}
        max={Number(parseMoney(required))}
        valueText={t('turnover.progress', { done: money(done), required: money(required) })}
      />
      {isMet ? null : (
        <>
          <p className={styles.quiet}>{t('turnover.why')}</p>
          <ul className={styles.credits} aria-label={t('turnover.credits')}>
            {credits.map((credit) => (
              <Credit key={`${credit.at} ${credit.kind} ${credit.amount}`} credit={credit} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Credit({ credit: { kind, amount, left, at } }: { credit: TurnoverLeft['credits'][number] }) {
  const t = useT(cashierTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const words = { name: t(`credit.${kind}`), amount: moneyText(amount, currencySymbol) }
  return (
    <li className={styles.credit}>
      <span>
        {t('turnover.credit', words)}
        <span className={styles.creditAt}>{momentText(at, 'moment', language, timeZone)}</span>
      </span>
      <span>{t('turnover.creditLeft', { left: moneyText(left, currencySymbol) })}</span>
    </li>
  )
}
