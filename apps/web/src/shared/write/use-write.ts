import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { messageText } from '../../lib/i18n/i18n.ts'
import { toastError } from '../../ui/error-toast.ts'
import { toast } from '../../ui/toast.ts'
import { createPresses, type IdFor } from './presses.ts'

type WriteOptions = {
  /** What may be different afterwards; also after a failure, since a lost answer may have been a yes. */
  renews?: readonly QueryKey[]
  /** Says why it was refused where no field does. */
  tells?: (error: unknown) => void
  /** Longest time that a notice of the waiting stands. */
  waits?: { seconds: number; text?: string }
}

export type Write<T> = {
  send: (idFor: IdFor) => Promise<T>
  /** Said when it is done; nothing where the page itself shows it. */
  done?: string | ((answer: T) => string)
  onDone?: (answer: T) => void
  /** True where the page shows the refusal at its place. */
  refused?: (error: unknown) => boolean
  /** Which of several, where one hook serves them all. */
  row?: string
}

/**
 * Every write of a screen: one at a time, under an id that a second press repeats, told at the field or by a toast, and what it may
 * have changed is fetched again. Answers `undefined` where nothing was written.
 */
export function useWrite({ renews = [], tells = toastError, waits }: WriteOptions = {}) {
  const client = useQueryClient()
  const ref = useRef<ReturnType<typeof createPresses>>(null)
  ref.current ??= createPresses()
  const presses = ref.current
  const mutation = useMutation({
    mutationFn: ({ send }: Write<unknown>) => send(presses.idFor),
    // Without a network it fails at once: nobody wants a bet or a payment to leave by itself minutes later.
    networkMode: 'always',
    // What was sent may hold a password.
    gcTime: 0,
  })

  async function answerTo<T>(step: Write<T>): Promise<{ answer: T } | null> {
    const hideLoading = waits && toast.loading(waits.text ?? messageText('loading'), waits.seconds)
    try {
      return { answer: (await mutation.mutateAsync(step as Write<unknown>)) as T }
    } catch (error) {
      if (!step.refused?.(error)) tells(error)
      return null
    } finally {
      hideLoading?.()
      presses.end()
      for (const queryKey of renews) void client.invalidateQueries({ queryKey })
    }
  }

  async function write<T>(step: Write<T>): Promise<T | undefined> {
    if (!presses.begin()) return undefined
    const got = await answerTo(step)
    if (got === null) return undefined
    const text = typeof step.done === 'function' ? step.done(got.answer) : step.done
    if (text) toast.show({ tone: 'ok', text })
    step.onDone?.(got.answer)
    return got.answer
  }

  return { write, isBusy: mutation.isPending, busyRow: mutation.isPending ? (mutation.variables.row ?? null) : null }
}
