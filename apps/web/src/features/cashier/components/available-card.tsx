import type { WithdrawalRules } from '@trevo/contract/withdrawals'
import { moneyParts } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { useBalanceHidden } from '../../../shared/balance/balance-hidden.ts'
import { Card } from '../../../ui/card.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'
import { HeldMoney } from './held-money.tsx'

/** What can leave now, and what is held back until it was played. */
export function AvailableCard({ rules: { available, turnover } }: { rules: WithdrawalRules }) {
  const t = useT(cashierTexts)
  const common = useT()
  const { currencySymbol } = useSite()
  const hidden = useBalanceHidden()
  const { sign, whole, cents } = moneyParts(turnover?.free ?? available)
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
      {turnover ? <HeldMoney turnover={turnover} /> : null}
    </Card>
  )
}
