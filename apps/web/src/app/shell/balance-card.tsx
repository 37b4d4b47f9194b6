import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { moneyParts } from '../../lib/format.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { read, write } from '../../lib/storage.ts'
import { useSite } from '../../session/status.ts'
import { useWallet } from '../../session/use-member.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { canReach } from '../reach.ts'
import styles from './member-menu.module.css'
import { useViewer } from './use-viewer.ts'

/** Total balance that can be hidden and refreshed; it stays masked until a refresh ends. */
export function BalanceCard() {
  const t = useT()
  const viewer = useViewer()
  const { currencySymbol } = useSite()
  const { data: wallet, isFetching, refetch } = useWallet()
  const [hidden, setHidden] = useState(() => read('balanceHidden') === '1')
  const parts = wallet ? moneyParts(wallet.sumBalance) : null
  const toggle = () => {
    write('balanceHidden', hidden ? '0' : '1')
    setHidden(!hidden)
  }
  return (
    <Card tone="hero">
      <div className={styles.balanceHead}>
        {t('menu.total')}
        <span className={styles.balanceTools}>
          <IconButton label={hidden ? t('menu.show') : t('menu.hide')} onClick={toggle}>
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
      <div className={styles.buttons}>
        {canReach(PATHS.deposit, viewer) ? (
          <ButtonLink size="md" render={<Link to={PATHS.deposit} />}>
            {t('title.deposit')}
          </ButtonLink>
        ) : null}
        {canReach(PATHS.withdraw, viewer) ? (
          <ButtonLink size="md" variant="secondary" render={<Link to={PATHS.withdraw} />}>
            {t('title.withdraw')}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  )
}
