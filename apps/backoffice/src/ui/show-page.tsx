import { Show, type ShowProps, useShowContext } from 'react-admin'
import { Failed } from './failed.tsx'
import { useRecordQuery } from './record-query.ts'
import { WHOLE } from './whole-record.ts'

/** Every page that reads a record. What did not come says why and is asked for again; only what is not there sends back to the list. */
export function ShowPage({ queryOptions, redirectOnError, ...props }: ShowProps) {
  const query = useRecordQuery(redirectOnError)
  return (
    <Show
      actions={false}
      component="div"
      {...props}
      queryOptions={{ ...query, ...WHOLE.queryOptions, ...queryOptions }}
      error={<Missing />}
    />
  )
}

function Missing() {
  const { error, refetch } = useShowContext()
  return error ? <Failed error={error} onRetry={refetch} /> : null
}
