import { useInfiniteQuery } from '@tanstack/react-query'
import type { Withdrawal } from '@trevo/contract/withdrawals'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { TagTone } from '../../../ui/tag.tsx'
import { withdrawalsQuery } from '../queries.ts'
import { cashierTexts } from '../texts.ts'
import { History, type HistoryRow } from './history.tsx'

const TONES: Record<Withdrawal['state'], TagTone> = {
  review: 'warn',
  approved: 'info',
  paying: 'info',
  paid: 'ok',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'neutral',
}

export function WithdrawalHistory() {
  const t = useT(cashierTexts)
  const query = useInfiniteQuery(withdrawalsQuery(useSession()))
  const rowOf = ({ id, kind, state, amount, createdAt }: Withdrawal): HistoryRow => ({
    id,
    kind,
    amount,
    at: createdAt,
    tone: TONES[state],
    state: t(`state.withdrawal.${state}`),
  })
  return (
    <History
      query={query}
      title={t('history.withdrawals')}
      rowOf={rowOf}
      path={PATHS.withdraw}
      empty={t('history.noWithdrawals')}
      action={<ButtonLink render={<Link to={PATHS.withdraw} />}>{t('history.firstWithdrawal')}</ButtonLink>}
    />
  )
}
