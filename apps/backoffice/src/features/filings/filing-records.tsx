import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { FILING_RECORDS_SHOWN, type FilingPartRow, opsFilingRecords } from '@trevo/contract/ops/filings'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Failed } from '../../ui/failed.tsx'

/** Records as they are sent, some at a time. */
export function FilingRecords({ id, part, onClose }: { id: string; part: FilingPartRow; onClose: () => void }) {
  const [from, setFrom] = useState(1)
  const translate = useTranslate()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['filing-records', id, part.id, from],
    queryFn: () => call(opsFilingRecords, { params: { id, part: part.id }, query: { from } }),
  })
  const to = data === undefined ? 0 : from + data.records.length - 1
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>
        {translate('filings.records_of', { name: part.name })}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {translate('filings.records_looks')}
        </Typography>
        {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
        {isFetching && data === undefined && <CircularProgress />}
        {data?.records.map((record, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a record is known by its place in the file
            key={from + index}
            component="pre"
            sx={{
              m: 0,
              mb: 1,
              p: 1,
              bgcolor: 'action.hover',
              borderRadius: 1,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {`${from + index}  ${JSON.stringify(record)}`}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        {data && (
          <Typography sx={{ mr: 'auto', ml: 2 }}>
            {translate('filings.records_place', { from, to, total: data.total })}
          </Typography>
        )}
        <Button disabled={from === 1} onClick={() => setFrom(from - FILING_RECORDS_SHOWN)}>
          {translate('filings.records_before')}
        </Button>
        <Button disabled={data === undefined || to >= data.total} onClick={() => setFrom(from + FILING_RECORDS_SHOWN)}>
          {translate('filings.records_next')}
        </Button>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
