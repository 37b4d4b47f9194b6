import { textOfError, toastMsOfError } from '../lib/api/api-error.ts'
import { toast } from './toast.ts'

/** Says what went wrong with a call; trouble that lasts stays longer on the screen. */
export function toastError(error: unknown): void {
  toast.show({ tone: 'bad', text: textOfError(error), durationMs: toastMsOfError(error) })
}
