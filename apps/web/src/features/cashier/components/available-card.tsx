import type { WithdrawalRules } from '@trevo/contract/withdrawals'
import { moneyParts } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { useBalanceHidden } from '../../../shared/balance/balance-hidden.ts'
import { Card } from '../../../ui/card.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'
import { TurnoverProgress } from './turnover-progress.tsx'

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
      {turnover ? <TurnoverProgress turnover={turnover} /> : null}
    </Card>
  )
}
