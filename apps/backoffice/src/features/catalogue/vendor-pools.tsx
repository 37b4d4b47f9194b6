import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { StaffVendor } from '@trevo/contract/ops/games'
import { opsVendorPools } from '@trevo/contract/ops/vendors'
import type { ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { Failed } from '../../ui/failed.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useTimeText } from '../../ui/use-time.ts'

/** Pools that the vendor keeps itself: what it says of them, and what the brand's stakes gave and won. */
export function VendorPools({ vendor: { id } }: { vendor: StaffVendor }) {
  return useMay(opsVendorPools) ? <Loading id={id} /> : null
}

function Loading({ id }: { id: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['vendors', 'pools', id],
    queryFn: ({ signal }) => call(opsVendorPools, { params: { id } }, signal),
  })
  return (
    <Card sx={{ p: 3, gridColumn: '1 / -1', overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2">
        {translate('catalogue.pools')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('catalogue.pools_hint')}
      </Typography>
      {error ? <Failed error={error} onRetry={refetch} /> : data ? <Books books={data} /> : <Skeleton height={80} />}
    </Card>
  )
}

function Books({ books: { pools, days, refusals } }: { books: ValueOf<typeof opsVendorPools> }) {
  const translate = useTranslate()
  const timeText = useTimeText()
  if (pools.length === 0 && refusals.length === 0)
    return <Typography variant="body2">{translate('catalogue.pools_none')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Lines
        heads={['pool', 'pool_amount', 'pool_told', 'pool_contributed', 'pool_won']}
        rows={pools.map(({ poolId, currency, title, amount, toldAt, isFresh, contributed, won }) => ({
          key: `${currency} ${poolId}`,
          cells: [
            <Two key="pool" first={title} second={poolId} />,
            `${currency} ${amount}`,
            <span key="told">
              {timeText(toldAt, { dateStyle: 'short', timeStyle: 'short' })}{' '}
              <StatusChip
                label={isFresh ? 'catalogue.pool_fresh' : 'catalogue.pool_stale'}
                tone={isFresh ? 'success' : 'warning'}
              />
            </span>,
            `${currency} ${contributed}`,
            `${currency} ${won}`,
          ],
        }))}
      />
      {refusals.length > 0 && <Refusals list={refusals} />}
      {days.length > 0 && (
        <Box sx={{ maxHeight: 360, overflow: 'auto' }}>
          <Lines
            heads={['pool_day', 'pool', 'pool_contributed', 'pool_won']}
            rows={days.map(({ day, poolId, currency, contributed, won }) => ({
              key: `${day} ${currency} ${poolId}`,
              cells: [day, poolId, `${currency} ${contributed}`, `${currency} ${won}`],
            }))}
          />
        </Box>
      )}
    </Box>
  )
}

/** What the vendor asked for and was refused: somebody was told of a jackpot that did not come. */
function Refusals({ list }: { list: ValueOf<typeof opsVendorPools>['refusals'] }) {
  const translate = useTranslate()
  const timeText = useTimeText()
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        {translate('catalogue.pools_refused')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('catalogue.pools_refused_hint')}
      </Typography>
      <Box sx={{ maxHeight: 360, overflow: 'auto' }}>
        <Lines
          heads={['pool_refused_at', 'pool', 'pool_asked', 'pool_member', 'pool_reason']}
          rows={list.map(
            ({ transactionId, memberId, userName, poolId, roundId, currency, amount, code, times, ...one }) => ({
              key: `${memberId} ${transactionId}`,
              cells: [
                timeText(one.lastAt, { dateStyle: 'short', timeStyle: 'short' }),
                <Two key="pool" first={poolId} second={roundId} />,
                <Two key="asked" first={`${currency} ${amount}`} second={transactionId} />,
                userName,
                <span key="reason">
                  {translate(`catalogue.refusal.${code}`, { _: code })}
                  {times > 1 ? ` (${times}×)` : ''}{' '}
                  {one.isPaid && <StatusChip label="catalogue.pool_paid_later" tone="success" />}
                </span>,
              ],
            }),
          )}
        />
      </Box>
    </div>
  )
}

/** A line, and below it what is looked up by. */
const Two = ({ first, second }: { first: string; second: string }) => (
  <span>
    {first}
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {second}
    </Typography>
  </span>
)

type Head =
  | 'pool_refused_at'
  | 'pool_asked'
  | 'pool_member'
  | 'pool_reason'
  | 'pool'
  | 'pool_amount'
  | 'pool_told'
  | 'pool_contributed'
  | 'pool_won'
  | 'pool_day'

function Lines({
  heads,
  rows,
}: {
  heads: readonly Head[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) {
  const translate = useTranslate()
  return (
    <Table size="small" stickyHeader>
      <TableHead>
        <TableRow>
          {heads.map((head) => (
            <TableCell key={head}>{translate(`catalogue.${head}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {cells.map((cell, index) => (
              <TableCell key={heads[index]}>{cell}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
