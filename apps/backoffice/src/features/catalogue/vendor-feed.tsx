import Alert from '@mui/material/Alert'
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
import type { StaffVendor } from '@trevo/contract/ops/games'
import {
  type VendorFeed as Feed,
  type FeedLine,
  opsApplyVendorFeed,
  opsFetchVendorFeed,
  opsVendorFeed,
} from '@trevo/contract/ops/vendor-feed'
import { CloudDownload } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { sentKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useTimeText } from '../../ui/use-time.ts'

/** What the vendor publishes of its games: looked at first, then let hold. */
export function VendorFeed({ vendor }: { vendor: StaffVendor }) {
  const mayLook = useMay(opsVendorFeed)
  return mayLook && !vendor.launchUrl.startsWith('/') ? <Loading id={vendor.id} /> : null
}

function Loading({ id }: { id: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['vendors', 'feed', id],
    queryFn: ({ signal }) => call(opsVendorFeed, { params: { id } }, signal),
  })
  return (
    <Card sx={{ p: 3, gridColumn: '1 / -1', overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2">
        {translate('catalogue.feed')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('catalogue.feed_hint')}
      </Typography>
      {error ? (
        <Failed error={error} onRetry={refetch} />
      ) : data ? (
        <Looked id={id} feed={data} onDone={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Card>
  )
}

function Looked({ id, feed, onDone }: { id: string; feed: Feed; onDone: () => void }) {
  const translate = useTranslate()
  const timeText = useTimeText()
  const { fetchedAt, problem, added, changed, gone, lines } = feed
  return (
    <>
      {fetchedAt !== null && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {translate('catalogue.feed_from', { at: timeText(fetchedAt, { dateStyle: 'short', timeStyle: 'short' }) })}
          {problem === null && ` · ${translate('catalogue.feed_plan', { added, changed, gone })}`}
        </Typography>
      )}
      {problem !== null && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('catalogue.feed_problem', { problem })}
        </Alert>
      )}
      {lines.length > 0 && <Lines lines={lines} />}
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', mt: 2 }}>
        <ActionButton
          endpoint={opsFetchVendorFeed}
          label="catalogue.feed_fetch"
          icon={<CloudDownload size={18} />}
          run={async () => {
            await call(opsFetchVendorFeed, { params: { id } })
            onDone()
          }}
          done="catalogue.feed_fetched"
        />
        {fetchedAt !== null && lines.length > 0 && (
          <ActionButton
            endpoint={opsApplyVendorFeed}
            label="catalogue.feed_apply"
            run={async () => {
              await call(opsApplyVendorFeed, { params: { id }, body: { fetchedAt } })
              onDone()
            }}
            done="catalogue.changed"
            question={{ title: 'catalogue.ask_feed', content: 'catalogue.ask_feed_text', args: { gone } }}
          />
        )}
      </Box>
    </>
  )
}

const TONES = { new: 'success', changed: 'info', gone: 'error' } as const

function Lines({ lines }: { lines: readonly FeedLine[] }) {
  const translate = useTranslate()
  return (
    <Box sx={{ maxHeight: 360, overflow: 'auto' }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {(['catalogue.code', 'catalogue.name_pt', 'field.status', 'catalogue.feed_changes'] as const).map(
              (name) => (
                <TableCell key={name}>{translate(name)}</TableCell>
              ),
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ code, name, what, changes }) => (
            <TableRow key={code}>
              <TableCell>{code}</TableCell>
              <TableCell>{name}</TableCell>
              <TableCell>
                <StatusChip label={`catalogue.feed_${what}`} tone={TONES[what]} />
              </TableCell>
              <TableCell>
                {changes.map(({ field, before, after }) => (
                  <Typography
                    key={field}
                    variant="body2"
                    color={field === 'rtp' && what === 'changed' ? 'warning' : 'textPrimary'}
                  >
                    {translate(sentKey(`catalogue.feed_field_${field}`))}:{' '}
                    {[...(what === 'new' ? [] : [before ?? '–']), after ?? '–'].join(' → ')}
                  </Typography>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
