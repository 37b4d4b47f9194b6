import { TOAST_MS } from '../lib/ui-constants.ts'

export type ToastTone = 'ok' | 'info' | 'warn' | 'bad'
export type ToastAction = { label: string; onPress: () => void }
export type ToastItem = { id: number; tone: ToastTone | 'loading'; text: string; action?: ToastAction }
export type ToastRequest = { tone?: ToastTone; text: string; durationMs?: number; action?: ToastAction }

/** More than this would cover the page; the oldest gives way. */
const MAX_SHOWN = 3

let items: readonly ToastItem[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** How long each message stays that nobody draws yet: before the first view its time would be over unseen. */
const unseen = new Map<number, number>()

function set(next: readonly ToastItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  unseen.delete(id)
  set(items.filter((item) => item.id !== id))
}

function startTime(id: number, durationMs: number): void {
  timers.set(
    id,
    setTimeout(() => dismiss(id), durationMs),
  )
}

function add(item: Omit<ToastItem, 'id'>, durationMs: number): () => void {
  const same = items.find((shown) => shown.text === item.text && shown.tone === item.tone)
  if (same) dismiss(same.id)
  lastId += 1
  const id = lastId
  const kept = items.slice(-(MAX_SHOWN - 1))
  for (const gone of items) if (!kept.includes(gone)) dismiss(gone.id)
  set([...kept, { ...item, id }])
  if (listeners.size > 0) startTime(id, durationMs)
  else unseen.set(id, durationMs)
  return () => dismiss(id)
}

/** Short messages above the bottom bar. Knows no framework, so that any code may speak; `Toaster` draws them. */
export const toast = {
  /** Both calls return a function that takes the message away early. */
  show({
    tone = 'info',
    text,
    action,
    durationMs = action ? TOAST_MS.long : TOAST_MS.default,
  }: ToastRequest): () => void {
    return add({ tone, text, ...(action && { action }) }, durationMs)
  },
  loading(text: string, maxSeconds: number): () => void {
    return add({ tone: 'loading', text }, maxSeconds * 1000)
  },
  clear(): void {
    for (const item of items) dismiss(item.id)
  },
  dismiss,
  items: (): readonly ToastItem[] => items,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    for (const [id, durationMs] of unseen) startTime(id, durationMs)
    unseen.clear()
    return () => {
      listeners.delete(listener)
    }
  },
}
