import { type RedirectionSideEffect, useNotify, useRedirect, useResourceContext } from 'react-admin'
import { ApiError } from '../lib/api.ts'

const RETRIES = 2

/** How a page asks for its record: `not_found` alone says that it does not exist, and a line that dropped is worth another attempt. */
export function useRecordQuery(redirectTo: RedirectionSideEffect = 'list') {
  const notify = useNotify()
  const redirect = useRedirect()
  const resource = useResourceContext()
  return {
    retry: (failures: number, error: Error) =>
      failures < RETRIES && error instanceof ApiError && error.code === 'network',
    onError: (error: Error) => {
      if (!(error instanceof ApiError) || error.code !== 'not_found') return
      notify('ra.notification.item_doesnt_exist', { type: 'error' })
      redirect(redirectTo, resource)
    },
  }
}
