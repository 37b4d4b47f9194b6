import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from '../cashier.module.css'
import { accountsQuery, rulesQuery } from '../queries.ts'
import { cashierTexts } from '../texts.ts'
import { AvailableCard } from './available-card.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

export function NewWithdrawal() {
  const t = useT(cashierTexts)
  const session = useSession()
  const rules = useQuery(rulesQuery(session))
  const accounts = useQuery(accountsQuery(session))
  return (
    <div className={styles.page}>
      <Loaded query={rules}>
        {(known) => (
          <>
            <AvailableCard rules={known} />
            {known.methods.length > 0 ? (
              <Loaded query={accounts}>{(saved) => <WithdrawForm rules={known} saved={saved} />}</Loaded>
            ) : (
              <EmptyState
                art="/art/hammer-and-wrench.webp"
                title={t('withdraw.closed')}
                text={t('withdraw.closedText')}
              />
            )}
          </>
        )}
      </Loaded>
      <ButtonLink
        variant="ghost"
        icon={<ReceiptText size={20} />}
        render={<Link to={PATHS.withdraw} search={{ view: 'history' }} />}
      >
        {t('history.withdrawals')}
      </ButtonLink>
    </div>
  )
}
