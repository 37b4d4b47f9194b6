import { pointsText } from '@trevo/contract/money'
import type { Wallet } from '@trevo/contract/session'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Gem from 'lucide-react/icons/gem'
import Lock from 'lucide-react/icons/lock'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useState } from 'react'
import { moneyParts, moneyText } from '../../lib/format.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useFlag, useSite } from '../../session/status.ts'
import { useWallet } from '../../session/use-member.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import styles from './balance-card.module.css'
import { setBalanceHidden, useBalanceHidden } from './balance-hidden.ts'

/** Everything the member owns. It can be hidden and refreshed, and stays masked until a refresh ends. */
export function BalanceCard() {
  const t = useT()
  const { currencySymbol } = useSite()
  const { data: wallet, refetch } = useWallet()
  const [refreshing, setRefreshing] = useState(false)
  const hidden = useBalanceHidden()
  const refresh = async () => {
    setRefreshing(true)
    await refetch()
    setRefreshing(false)
  }
  const parts = wallet ? moneyParts(wallet.sumBalance) : null
  const masked = hidden || refreshing || !parts
  return (
    <Card tone="hero">
      <div className={styles.head}>
        {t('menu.total')}
        <span className={styles.tools}>
          <IconButton label={hidden ? t('menu.show') : t('menu.hide')} onClick={() => setBalanceHidden(!hidden)}>
            {hidden ? <EyeOff size={20} /> : <Eye size={20} />}
          </IconButton>
          <IconButton label={t('menu.refresh')} disabled={refreshing} onClick={refresh}>
            <RefreshCw size={18} />
          </IconButton>
        </span>
      </div>
      <MoneyText
        size="xl"
        symbol={wallet?.currencySymbol ?? currencySymbol}
        whole={parts ? parts.sign + parts.whole : '0'}
        cents={parts?.cents ?? '00'}
        hidden={masked}
        hiddenLabel={t('shell.balanceHidden')}
      />
      {wallet ? <Beside wallet={wallet} masked={masked} /> : null}
      <MoneyLinks />
    </Card>
  )
}

/** What is not in the balance: money set aside for a withdrawal, and points. */
function Beside({ wallet, masked }: { wallet: Wallet; masked: boolean }) {
  const t = useT()
  const hasPoints = useFlag('PTSYS3')
  const isHeld = /[1-9]/.test(wallet.held)
  if (!isHeld && !hasPoints) return null
  return (
    <ul className={styles.beside}>
      {isHeld ? (
        <Extra icon={<Lock size={14} />} label={t('menu.held')} masked={masked}>
          {moneyText(wallet.held, wallet.currencySymbol)}
        </Extra>
      ) : null}
      {hasPoints ? (
        <Extra icon={<Gem size={14} />} label={t('menu.points')} masked={masked}>
          {pointsText(wallet.points)}
        </Extra>
      ) : null}
    </ul>
  )
}

type ExtraProps = { icon: ReactNode; label: string; masked: boolean; children: ReactNode }

function Extra({ icon, label, masked, children }: ExtraProps) {
  return (
    <li className={styles.extra}>
      <span className={styles.extraIcon}>{icon}</span>
      {label}{' '}
      <b className={styles.extraValue}>
        {/* The total says that amounts are hidden; these only follow it. */}
        {masked ? <span aria-hidden="true">****</span> : children}
      </b>
    </li>
  )
}

function MoneyLinks() {
  const t = useT()
  return (
    <div className={styles.links}>
      <ButtonLink size="md" render={<Link to={PATHS.deposit} />}>
        {t('title.deposit')}
      </ButtonLink>
      <ButtonLink size="md" variant="secondary" render={<Link to={PATHS.withdraw} />}>
        {t('title.withdraw')}
      </ButtonLink>
    </div>
  )
}
