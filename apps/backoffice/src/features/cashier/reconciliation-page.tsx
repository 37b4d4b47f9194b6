import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  opsReconcile,
  opsReconciliation,
  opsReturnPayment,
  type Reconciliation,
  type UnmatchedPayment,
} from '@trevo/contract/ops/reconciliation'
import { RefreshCw, Undo2 } from 'lucide-react'
import { DataTable } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { Amount, stateFilter } from './cashier-parts.tsx'
import { ResolveButton } from './resolve-button.tsx'

const filters = [stateFilter(['open', 'resolved'], (id) => `cashier.unmatched_${id}`)]

/** How our books compare with the payment service, and which payments there match no deposit. */
export const ReconciliationPage = () => (
  <>
    <Comparison />
    <KeyList filters={filters} opensOn={{ state: 'open' }} rowClick={false}>
      <DataTable.Col source="paidAt" label="cashier.paid_at" disableSort>
        <MomentField source="paidAt" seconds />
      </DataTable.Col>
      <DataTable.Col source="id" label="cashier.end_to_end" disableSort />
      <DataTable.Col source="txid" label="cashier.txid" disableSort />
      <DataTable.Col<UnmatchedPayment>
        label="cashier.amount"
        disableSort
        render={({ amount }) => <Amount amount={amount} currency="BRL" />}
      />
      <DataTable.Col<UnmatchedPayment>
        label="cashier.resolution"
        disableSort
        render={(payment) =>
          payment.resolvedAt === null ? (
            <Unresolved payment={payment} />
          ) : (
            `${payment.resolution} · ${payment.resolvedBy}`
          )
        }
      />
    </KeyList>
  </>
)

function Unresolved({ payment }: { payment: UnmatchedPayment }) {
  const run = async () => {
    const { resolvedAt } = await call(opsReturnPayment, { params: { id: payment.id } })
    if (resolvedAt === null) throw new Error('cashier.return_pending')
  }
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <ActionButton
        endpoint={opsReturnPayment}
        label="cashier.return"
        icon={<Undo2 size={18} />}
        run={run}
        done="cashier.returned"
        question={{ title: 'cashier.ask_return', content: 'cashier.ask_return_text' }}
      />
      <ResolveButton payment={payment} />
    </Box>
  )
}

function Comparison() {
  const translate = useTranslate()
  const { data, isError, refetch } = useQuery({
    queryKey: ['reconciliation'],
    queryFn: ({ signal }) => call(opsReconciliation, {}, signal),
  })
  const compare = async () => {
    await call(opsReconcile)
    await refetch()
  }
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 720 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        {translate('cashier.comparison')}
      </Typography>
      {isError && <Alert severity="error">{translate('error.unknown_error')}</Alert>}
      {data === undefined && !isError && <Skeleton variant="rounded" height={160} />}
      {data && data.odd.length > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('cashier.odd', { count: data.odd.length })}
          <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere', typography: 'caption' }}>
            {data.odd.map(({ name, raw }) => (
              <li key={name}>{raw}</li>
            ))}
          </Box>
        </Alert>
      )}
      {data && <ComparisonFacts data={data} />}
      <Box sx={{ mt: 2 }}>
        <ActionButton
          endpoint={opsReconcile}
          label="cashier.compare_now"
          icon={<RefreshCw size={18} />}
          run={compare}
          done="cashier.compared"
        />
      </Box>
    </Card>
  )
}

function ComparisonFacts({ data }: { data: Reconciliation }) {
  const translate = useTranslate()
  const { lastRun } = data
  return (
    <Facts
      facts={[
        ['cashier.service', translate(`cashier.service_${data.service}`)],
        [
          'cashier.swept_until',
          data.sweptUntil ? <MomentField key="s" record={data} source="sweptUntil" seconds /> : '–',
        ],
        [
          'cashier.last_run',
          lastRun ? (
            <span key="l">
              <MomentField record={lastRun} source="at" seconds />
              {` · ${translate('cashier.run_found', lastRun)}`}
            </span>
          ) : (
            '–'
          ),
        ],
        [
          'cashier.last_returns',
          data.lastReturns ? (
            <span key="r">
              <MomentField record={data.lastReturns} source="at" seconds />
              {` · ${translate('cashier.returns_found', data.lastReturns)}`}
            </span>
          ) : (
            '–'
          ),
        ],
        ['cashier.open_charges', data.openCharges],
        ['cashier.open_payouts', data.openPayouts],
        [
          'cashier.oldest_payout',
          data.oldestPayoutAt ? <MomentField key="o" record={data} source="oldestPayoutAt" /> : '–',
        ],
        ['cashier.unmatched_open', data.unmatchedOpen],
      ]}
    />
  )
}
