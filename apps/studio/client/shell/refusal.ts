import type { SessionInfo } from '../../src/protocol.ts'
import type { ApiError } from './api.ts'
import { sentenceFor } from './errors.ts'
import { createStore } from './store.ts'
import { toast } from './toasts.tsx'

/** Set while the player is asked what to do about a balance that is too small: the sentence that says so. */
export const tooLittle = createStore<string | null>(null)

/** Why nothing was played. Where money is missing that can be paid in, the way there stands beside it. */
export function tellRefusal(error: ApiError, { currency, free }: Pick<SessionInfo, 'currency' | 'free'>): void {
  const sentence = sentenceFor(error, currency)
  if (error.code === 'insufficient_funds' && !free) tooLittle.set(sentence)
  else toast(sentence, 'bad')
}
