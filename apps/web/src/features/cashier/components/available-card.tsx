import type { WithdrawalRules } from '@trevo/contract/cashier'
import { parseMoney } from '@trevo/contract/money'
import Lock from 'lucide-react/icons/lock'
import { moneyParts, moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useBalanceHidden } from '../../../session/balance-hidden.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'

/** What can leave, and what has to be played before it may. */
export function AvailableCard({ rules: { available, turnover } }: { rules: WithdrawalRules }) {
  const t = useT(cashierTexts)
  const common = useT()
  const { currencySymbol } = useSite()
  const hidden = useBalanceHidden()
  const { sign, whole, cents } = moneyParts(available)
  return (
    <Card tone="hero" className={styles.available}>
      <p className={styles.quiet}>{t('withdraw.available')}</p>
      <MoneyText
        size="xl"
        symbol={currencySymbol}
        whole={sign + whole}
        cents={cents}
        hidden={hidden}
        hiddenLabel={common('shell.balanceHidden')}
      />
      {turnover && parseMoney(turnover.required) > 0n ? <Turnover {...turnover} /> : null}
    </Card>
  )
}

function Turnover({ required, done }: { required: string; done: string }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const [doneMinor, requiredMinor] = [parseMoney(done), parseMoney(required)]
  const isMet = doneMinor >= requiredMinor
  const words = {
    done: moneyText(isMet ? required : done, currencySymbol),
    required: moneyText(required, currencySymbol),
  }
  const text = isMet ? t('turnover.met') : t('turnover.progress', words)
  return (
    <div className={styles.turnover}>
      <p className={styles.turnoverText}>
        {isMet ? null : <Lock size={16} aria-hidden="true" />}
        {text}
      </p>
      <ProgressBar label={t('turnover.label')} value={Number(doneMinor)} max={Number(requiredMinor)} valueText={text} />
      {isMet ? null : <p className={styles.quiet}>{t('turnover.why')}</p>}
    </div>
  )
}
