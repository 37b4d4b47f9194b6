import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

type Page<Row> = { data: Row[]; cursor: string | null }
type Props<Row> = {
  name: readonly string[]
  fetch: (cursor: string | null) => Promise<Page<Row>>
  render: (rows: readonly Row[]) => ReactNode
}

/** Rows that are asked for page by page, below one another. */
export function Pages<Row>({ name, fetch, render }: Props<Row>) {
  const translate = useTranslate()
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: name,
    queryFn: ({ pageParam }) => fetch(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  })
  if (isPending) return <Skeleton height={160} />
  if (isError) return <Typography sx={{ mt: 2 }}>{translate('error.unknown_error')}</Typography>
  const rows = data.pages.flatMap((page) => page.data)
  return (
    <>
      {rows.length === 0 ? <Typography sx={{ mt: 2 }}>{translate('agents.no_lines')}</Typography> : render(rows)}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {translate('agents.more')}
        </Button>
      )}
    </>
  )
}
