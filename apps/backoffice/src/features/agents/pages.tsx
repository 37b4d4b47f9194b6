import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

type Page<Row> = { data: Row[]; cursor: string | null }
type Props<Row> = {
  name: readonly string[]
  ask: (cursor: string | null) => Promise<Page<Row>>
  render: (rows: readonly Row[]) => ReactNode
}

/** Rows that are asked for page by page, below one another. */
export function Pages<Row>({ name, ask, render }: Props<Row>) {
  const translate = useTranslate()
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: name,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  })
  const failure = isError && (
    <Typography role="alert" color="error" sx={{ mt: 2 }}>
      {translate('error.unknown_error')}
    </Typography>
  )
  if (data === undefined) return failure || <Skeleton height={160} />
  const rows = data.pages.flatMap((page) => page.data)
  return (
    <>
      {rows.length === 0 ? <Typography sx={{ mt: 2 }}>{translate('agents.no_lines')}</Typography> : render(rows)}
      {failure}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {translate('agents.more')}
        </Button>
      )}
    </>
  )
}
