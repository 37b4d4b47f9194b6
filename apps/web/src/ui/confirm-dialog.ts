import type { ReactNode } from 'react'

export type ConfirmRequest = {
  title: string
  text?: string
  confirmLabel: string
  cancelLabel: string
  tone?: 'primary' | 'danger'
  icon?: ReactNode
}
export type PendingConfirm = ConfirmRequest & { id: number; answer: (confirmed: boolean) => void }

let queue: readonly PendingConfirm[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly PendingConfirm[]): void {
  queue = next
  for (const listener of listeners) listener()
}

const isSame = (a: ConfirmRequest, b: ConfirmRequest) =>
  a.title === b.title && a.text === b.text && a.confirmLabel === b.confirmLabel

/**
 * Asks one question at a time, in the order asked; closing it any other way counts as no. A button pressed twice asks once: the
 * second press gets a no at once. `DialogHost` draws it.
 */
export function confirmDialog(request: ConfirmRequest): Promise<boolean> {
  if (queue.some((pending) => isSame(pending, request))) return Promise.resolve(false)
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (confirmed: boolean) => {
      set(queue.filter((pending) => pending.id !== id))
      resolve(confirmed)
    }
    set([...queue, { ...request, id, answer }])
  })
}

export const confirmQueue = {
  current: (): PendingConfirm | undefined => queue[0],
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
