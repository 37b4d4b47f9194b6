import { Fragment, useState } from 'react'
import {
  Create,
  type CreateProps,
  Edit,
  type EditProps,
  type RaRecord,
  useNotify,
  useRedirect,
  useResourceContext,
} from 'react-admin'
import { AskedFor } from '../lib/api.ts'

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
export function EditPage({ mutationOptions, children, ...props }: EditProps) {
  const [round, setRound] = useState(0)
  const onError = useRefusal(() => setRound(round + 1))
  return (
    <Edit {...props} mutationMode="pessimistic" mutationOptions={{ ...mutationOptions, onError }}>
      <Fragment key={round}>{children}</Fragment>
    </Edit>
  )
}

/** Every page that makes a record; what was asked for is not there yet, so the list follows. */
export function CreatePage<Made extends RaRecord = RaRecord>({ mutationOptions, ...props }: CreateProps<Made>) {
  const resource = useResourceContext()
  const redirect = useRedirect()
  const onError = useRefusal(() => redirect('list', resource))
  return <Create {...props} mutationOptions={{ ...mutationOptions, onError }} />
}
