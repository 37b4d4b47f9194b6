import type { ReactNode } from 'react'
import { moneyParts } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useWallet } from '../../../session/use-member.ts'
import { useBalanceHidden } from '../../../shared/balance/balance-hidden.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'

/** The balance in one line, with a way on beside it. */
export function WalletLine({ action }: { action: ReactNode }) {
  const t = useT(cashierTexts)
  const common = useT()
  const { data: wallet } = useWallet()
  const hidden = useBalanceHidden()
  const parts = wallet ? moneyParts(wallet.sumBalance) : null
  return (
    <div className={styles.walletLine}>
      <p className={styles.walletWords}>
        <span className={styles.quiet}>{t('balance')}</span>
        <b className={styles.walletSum}>
          {wallet && parts ? (
            <MoneyText
              symbol={wallet.currencySymbol}
              whole={parts.sign + parts.whole}
              cents={parts.cents}
              hidden={hidden}
              hiddenLabel={common('shell.balanceHidden')}
            />
          ) : null}
        </b>
      </p>
      {action}
    </div>
  )
}
