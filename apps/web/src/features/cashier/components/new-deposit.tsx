import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Deposit } from '@trevo/contract/cashier'
import Hourglass from 'lucide-react/icons/hourglass'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { playLimitsQuery } from '../../../shared/limits/play-limits.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from '../cashier.module.css'
import { depositsQuery, methodsQuery } from '../queries.ts'
import { cashierTexts } from '../texts.ts'
import { DepositBreak } from './deposit-break.tsx'
import { DepositForm } from './deposit-form.tsx'
import { WalletLine } from './wallet-line.tsx'

export function NewDeposit() {
  const t = useT(cashierTexts)
  const session = useSession()
  const query = useQuery(methodsQuery(session))
  const { data: limits } = useQuery(playLimitsQuery(session))
  const history = (
    <ButtonLink
      variant="ghost"
      size="md"
      icon={<ReceiptText size={20} />}
      render={<Link to={PATHS.deposit} search={{ view: 'history' }} />}
    >
      {t('history.open')}
    </ButtonLink>
  )
  return (
    <div className={styles.page}>
      <WalletLine action={history} />
      <OpenDeposit />
      {limits?.break ? <DepositBreak pause={limits.break} /> : null}
      <Loaded query={query}>
        {({ methods }) =>
          limits?.break ? null : methods.length > 0 ? (
            <DepositForm methods={methods} />
          ) : (
            <EmptyState art="/art/hammer-and-wrench.webp" title={t('deposit.closed')} text={t('deposit.closedText')} />
          )
        }
      </Loaded>
    </div>
  )
}

const isOpen = ({ state, expiresAt }: Deposit) =>
  (state === 'created' || state === 'pending') && expiresAt !== null && new Date(expiresAt).getTime() > Date.now()

/** Whoever left before paying finds the way back. */
function OpenDeposit() {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const { data } = useInfiniteQuery(depositsQuery(useSession()))
  const open = data?.pages[0]?.list.find(isOpen)
  if (!open) return null
  return (
    <ListGroup>
      <ListRow
        icon={<Hourglass size={20} />}
        iconTone="warning"
        title={t('deposit.open', { amount: moneyText(open.amount, currencySymbol) })}
        detail={open.kind === 'bank' && open.state === 'pending' ? t('deposit.openStaff') : t('deposit.openPay')}
        render={<Link to={PATHS.deposit} search={{ id: open.id }} />}
      />
    </ListGroup>
  )
}
