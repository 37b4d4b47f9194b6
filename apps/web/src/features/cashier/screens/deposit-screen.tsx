import { useSearch } from '../../../lib/nav/nav.tsx'
import { useRenewal } from '../../../session/use-renewal.ts'
import { limitsKey } from '../../../shared/limits/play-limits.ts'
import { DepositHistory } from '../components/deposit-history.tsx'
import { DepositPage } from '../components/deposit-page.tsx'
import { NewDeposit } from '../components/new-deposit.tsx'
import { depositKey } from '../queries.ts'

function DepositScreen() {
  const { id, view } = useSearch()
  useRenewal('deposit.changed', depositKey)
  useRenewal('limits.changed', limitsKey)
  if (id) return <DepositPage key={id} id={id} />
  return view === 'history' ? <DepositHistory /> : <NewDeposit />
}

export { DepositScreen as Screen }
