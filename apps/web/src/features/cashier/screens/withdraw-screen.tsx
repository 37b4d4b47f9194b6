import { useSearch } from '../../../lib/nav/nav.tsx'
import { useRenewal } from '../../../session/use-renewal.ts'
import { NewWithdrawal } from '../components/new-withdrawal.tsx'
import { PayoutAccounts } from '../components/payout-accounts.tsx'
import { WithdrawalHistory } from '../components/withdrawal-history.tsx'
import { WithdrawalPage } from '../components/withdrawal-page.tsx'
import { withdrawalKey } from '../queries.ts'

function WithdrawScreen() {
  const { id, view } = useSearch()
  useRenewal('withdrawal.changed', withdrawalKey)
  // What can be withdrawn is the balance.
  useRenewal('wallet.changed', withdrawalKey)
  // A bank that takes a deposit back closes withdrawals.
  useRenewal('deposit.changed', withdrawalKey)
  if (id) return <WithdrawalPage key={id} id={id} />
  if (view === 'history') return <WithdrawalHistory />
  return view === 'accounts' ? <PayoutAccounts /> : <NewWithdrawal />
}

export { WithdrawScreen as Screen }
