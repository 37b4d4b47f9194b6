import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api.ts'

/** A refusal stays a refusal; only a line that dropped is worth another attempt. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'network' },
  },
})
