import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { staffDescription } from '@trevo/contract/ops/description'
import { useState } from 'react'
import { Title } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { type DescribedCall, describedCalls, matches } from './described-calls.ts'

export const CALLS_PATH = '/calls'

/** What programs of the operator may call, told to staff alone. */
export function CallsPage() {
  const translate = useTranslate()
  const [words, setWords] = useState('')
  const { data, isError } = useQuery({
    queryKey: ['calls'],
    queryFn: ({ signal }) => call(staffDescription, {}, signal),
    select: describedCalls,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = data?.filter((each) => matches(each, words)) ?? []
  return (
    <Card sx={{ p: 3, mt: 2 }}>
      <Title title="calls.title" />
      <Typography sx={{ mb: 2 }}>{translate('calls.about')}</Typography>
      {isError && <Alert severity="error">{translate('error.unknown_error')}</Alert>}
      {data === undefined && !isError && <Skeleton variant="rounded" height={240} />}
      {data && (
        <>
          <TextField
            type="search"
            size="small"
            fullWidth
            label={translate('calls.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Typography role="status" variant="body2" sx={{ my: 1 }}>
            {shown.length === 0 ? translate('calls.none') : translate('calls.count', { count: shown.length })}
          </Typography>
          {shown.map((each) => (
            <CallDetails key={each.name} described={each} />
          ))}
        </>
      )}
    </Card>
  )
}

function CallDetails({ described: { name, summary, operation } }: { described: DescribedCall }) {
  return (
    <Box component="details" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <summary>
        <code>{name}</code> <span lang="en">{summary}</span>
      </summary>
      <Box component="pre" tabIndex={0} sx={{ overflow: 'auto', fontSize: 12, maxHeight: 480 }}>
        {JSON.stringify(operation, null, 2)}
      </Box>
    </Box>
  )
}
