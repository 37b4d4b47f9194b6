import { textOfError, toastMsOfError } from '../lib/api/api-error.ts'
import { type ClientErrorCode, errorText, refusalsAtHand } from '../lib/i18n/i18n.ts'
import { toast } from './toast.ts'

/** Says what went wrong with a call; trouble that lasts stays longer on the screen. */
export function toastError(error: unknown): void {
  toast.show({ tone: 'bad', text: textOfError(error), durationMs: toastMsOfError(error) })
}

/** Says why not where no call was refused; the words for it may still have to come. */
export async function toastRefusal(code: ClientErrorCode, durationMs: number): Promise<void> {
  await refusalsAtHand()
  toast.show({ tone: 'warn', text: errorText(code), durationMs })
}
