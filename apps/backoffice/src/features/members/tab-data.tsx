import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from '../../ui/failed.tsx'

type Props<Value> = { name: readonly string[]; ask: () => Promise<Value>; children: (value: Value) => ReactNode }

/** What a part of the card shows, once it is there. */
export function TabData<Value>({ name, ask, children }: Props<Value>) {
  const { data, error, refetch } = useQuery({ queryKey: name, queryFn: ask })
  if (data !== undefined) return children(data)
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton height={160} />
}
