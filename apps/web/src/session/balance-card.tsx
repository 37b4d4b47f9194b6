import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { moneyParts } from '../lib/format.ts'
import { useT } from '../lib/i18n/i18n.ts'
import { isLanded } from '../lib/landed.ts'
import { Link } from '../lib/nav/nav.tsx'
import { PATHS } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import styles from './balance-card.module.css'
import { setBalanceHidden, useBalanceHidden } from './balance-hidden.ts'
import { useSite } from './status.ts'
import { useWallet } from './use-member.ts'

/** Total balance that can be hidden and refreshed; it stays masked until a refresh ends. */
export function BalanceCard() {
  const t = useT()
  const { currencySymbol } = useSite()
  const { data: wallet, isFetching, refetch } = useWallet()
  const hidden = useBalanceHidden()
  const parts = wallet ? moneyParts(wallet.sumBalance) : null
  return (
    <Card tone="hero">
      <div className={styles.head}>
        {t('menu.total')}
        <span className={styles.tools}>
          <IconButton label={hidden ? t('menu.show') : t('menu.hide')} onClick={() => setBalanceHidden(!hidden)}>
            {hidden ? <EyeOff size={20} /> : <Eye size={20} />}
          </IconButton>
          <IconButton label={t('menu.refresh')} disabled={isFetching} onClick={() => refetch()}>
            <RefreshCw size={18} />
          </IconButton>
        </span>
      </div>
      <MoneyText
        size="xl"
        symbol={wallet?.currencySymbol ?? currencySymbol}
        whole={parts ? parts.sign + parts.whole : '0'}
        cents={parts?.cents ?? '00'}
        hidden={hidden || isFetching || !parts}
        hiddenLabel={t('shell.balanceHidden')}
      />
      <MoneyLinks />
    </Card>
  )
}

function MoneyLinks() {
  const t = useT()
  if (!isLanded(PATHS.deposit) && !isLanded(PATHS.withdraw)) return null
  return (
    <div className={styles.links}>
      {isLanded(PATHS.deposit) ? (
        <ButtonLink size="md" render={<Link to={PATHS.deposit} />}>
          {t('title.deposit')}
        </ButtonLink>
      ) : null}
      {isLanded(PATHS.withdraw) ? (
        <ButtonLink size="md" variant="secondary" render={<Link to={PATHS.withdraw} />}>
          {t('title.withdraw')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
