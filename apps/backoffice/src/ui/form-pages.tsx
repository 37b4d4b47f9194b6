import { Fragment, useState } from 'react'
import {
  Create,
  type CreateProps,
  Edit,
  type EditProps,
  type RaRecord,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
} from 'react-admin'
import { ApiError, AskedFor } from '../lib/api.ts'
import { Failed } from './failed.tsx'
import { useRecordQuery } from './record-query.ts'

/** What a form did not get. A call that now waits for a second person is no failure: it is told as done, and `leave` follows. */
function useRefusal(leave: () => void) {
  const notify = useNotify()
  return (error: unknown) => {
    if (error instanceof AskedFor) {
      notify(error.message, { type: 'success' })
      leave()
      return
    }
    const { message, body } = error as { message?: string; body?: { errors?: object } }
    // What is wrong with a field stands at the field.
    if (Object.keys(body?.errors ?? {}).length > 0) return
    notify(message || 'error.unknown_error', { type: 'error' })
  }
}

/** Every page that changes a record. What was asked for has not changed anything yet, so the form shows what is still so. */
export function EditPage({ mutationOptions, queryOptions, redirectOnError, children, ...props }: EditProps) {
  const query = useRecordQuery(redirectOnError)
  const [round, setRound] = useState(0)
  const onError = useRefusal(() => setRound(round + 1))
  return (
    <Edit
      {...props}
      mutationMode="pessimistic"
      mutationOptions={{ ...mutationOptions, onError }}
      queryOptions={{ ...query, ...queryOptions }}
      error={<Missing />}
    >
      <Fragment key={round}>{children}</Fragment>
    </Edit>
  )
}

function Missing() {
  const { error, refetch } = useEditContext()
  return error ? <Failed error={error} onRetry={refetch} /> : null
}

/**
 * Every page that makes a record; what was asked for is not there yet, so the list follows. A form has the id of its request from the
 * moment it opens. Where that id was used for other content, what was sent first was done and its answer lost: this is told, and
 * whoever sends once more, knowing it, makes another one.
 */
export function CreatePage<Made extends RaRecord = RaRecord>({ mutationOptions, ...props }: CreateProps<Made>) {
  const [requestId, setRequestId] = useState<string | null>(null)
  const resource = useResourceContext()
  const redirect = useRedirect()
  const refused = useRefusal(() => redirect('list', resource))
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'idempotency_conflict') setRequestId(crypto.randomUUID())
    refused(error)
  }
  const transform = (data: RaRecord) => (requestId === null ? data : { ...data, requestId })
  return <Create transform={transform} {...props} mutationOptions={{ ...mutationOptions, onError }} />
}
