import { useInfiniteQuery } from '@tanstack/react-query'
import type { Deposit } from '@trevo/contract/cashier'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { TagTone } from '../../../ui/tag.tsx'
import { depositsQuery } from '../queries.ts'
import { cashierTexts } from '../texts.ts'
import { History, type HistoryRow } from './history.tsx'

const TONES: Record<Deposit['state'], TagTone> = {
  created: 'warn',
  pending: 'warn',
  confirmed: 'ok',
  late: 'ok',
  partial: 'info',
  over: 'info',
  expired: 'neutral',
  rejected: 'bad',
  reversed: 'bad',
}

export function DepositHistory() {
  const t = useT(cashierTexts)
  const query = useInfiniteQuery(depositsQuery(useSession()))
  const rowOf = ({ id, kind, state, amount, paid, createdAt }: Deposit): HistoryRow => ({
    id,
    kind,
    amount: /[1-9]/.test(paid) ? paid : amount,
    at: createdAt,
    tone: TONES[state],
    state: t(`state.deposit.${state}`),
  })
  return (
    <History
      query={query}
      title={t('history.deposits')}
      rowOf={rowOf}
      path={PATHS.deposit}
      empty={t('history.noDeposits')}
      action={<ButtonLink render={<Link to={PATHS.deposit} />}>{t('history.firstDeposit')}</ButtonLink>}
    />
  )
}
