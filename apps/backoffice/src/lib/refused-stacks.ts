import { MarginExceeded, type MarginStack } from '@trevo/contract/margin'

type Listener = () => void

/** What the server refused because too much would be given back, until somebody has looked at it. */
let stacks: readonly MarginStack[] = []
const listeners = new Set<Listener>()

function set(next: readonly MarginStack[]): void {
  stacks = next
  for (const listener of listeners) listener()
}

/** The value of a refusal; one without a stack is told by its text alone. */
export function noteRefusal(value: unknown): void {
  const parsed = MarginExceeded.safeParse(value)
  if (parsed.success && parsed.data.stacks.length > 0) set(parsed.data.stacks)
}

export const refusedStacks = {
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => stacks,
  clear: () => set([]),
}
