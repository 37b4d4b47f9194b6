import { newRequestId } from '../request-id.ts'
import { ApiError } from './api-error.ts'
import { mended, request, textOf, valueIn } from './call.ts'
import { apiContext } from './context.ts'

/** Long files take their time. */
const TIMEOUT_MS = 120_000

type FileOptions = { signal?: AbortSignal; module?: string }

/** A file that is handed out only to whom it belongs. Its refusals are those of a call. */
export const fetchFile = (url: string, options: FileOptions = {}): Promise<Blob> => mended(() => attempt(url, options))

async function attempt(url: string, { signal, module }: FileOptions): Promise<Blob> {
  const requestId = newRequestId()
  const token = await apiContext().token()
  const headers: Record<string, string> = { 'X-Request-Id': requestId }
  if (token) headers.Authorization = `Bearer ${token}`
  if (module) headers.ModuleId = module
  const read = async (response: Response) => (response.ok ? response.blob() : textOf(response))
  const answer = await request(url, { headers }, read, signal, TIMEOUT_MS)
  if (answer instanceof Blob) return answer
  await valueIn(answer, requestId, token)
  throw new ApiError('unknown_error')
}
