import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { Failed } from '../../ui/failed.tsx'

type Asked<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown; enabled: boolean }
type Props<Data> = {
  title: TextKey
  hint?: TextKey
  asked: Asked<Data>
  /** Beside the title. */
  aside?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** A part of the dashboard: loading, there, failed, or not for this reader. What is there stays while newer figures are fetched. */
export function Panel<Data>({ title, hint, asked, aside, children }: Props<Data>) {
  const translate = useTranslate()
  const { data, error, refetch, enabled } = asked
  if (!enabled) return null
  return (
    <Card
      component="section"
      aria-label={translate(title)}
      sx={{ p: { xs: 2, sm: 3 }, minWidth: 0, overflowX: 'auto' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'space-between',
          alignItems: 'baseline',
          mb: 1,
        }}
      >
        <Typography variant="h6" component="h2">
          {translate(title)}
        </Typography>
        {data !== undefined && aside?.(data)}
      </Box>
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate(hint)}
        </Typography>
      )}
      {data !== undefined && children(data)}
      {data === undefined && !error && <Skeleton variant="rounded" height={180} />}
      {error && <Failed error={error} onRetry={refetch} />}
    </Card>
  )
}
