import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FileQuestion } from '../lib/data-provider.ts'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'
import { ExportButton } from './export-button.tsx'
import { Failed } from './failed.tsx'

type Page<Row> = { data: Row[]; cursor: string | null }
type Props<Row> = {
  name: readonly string[]
  ask: (cursor: string | null) => Promise<Page<Row>>
  /** The text's key for a list without rows. */
  empty: TextKey
  render: (rows: readonly Row[]) => ReactNode
  /** All of it as a file. */
  file: FileQuestion
}

/** Rows that are asked for page by page, below one another. What is there stays when the next page does not come. */
export function Pages<Row>({ name, ask, empty, render, file }: Props<Row>) {
  const translate = useTranslate()
  const { data, error, isFetchNextPageError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: name,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  })
  if (data === undefined) return error ? <Failed error={error} onRetry={refetch} /> : <Skeleton height={160} />
  const rows = data.pages.flatMap((page) => page.data)
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
        <ExportButton list={file.list} question={() => file} />
      </Box>
      {rows.length === 0 ? <Typography sx={{ mt: 2 }}>{translate(empty)}</Typography> : render(rows)}
      {error && <Failed error={error} onRetry={isFetchNextPageError ? fetchNextPage : refetch} />}
      {hasNextPage && !error && (
        <Button sx={{ mt: 1 }} disabled={isFetching} onClick={() => fetchNextPage()}>
          {translate('pages.more')}
        </Button>
      )}
    </>
  )
}
