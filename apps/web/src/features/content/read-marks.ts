import { THROTTLE_MS } from '../../lib/ui-constants.ts'

type ReadMarksOptions = {
  /** Shows the mark on this page, before the server knows. */
  show: (id: string) => void
  send: (id: string) => Promise<unknown>
  /** After the last of them reached the server. */
  reload: () => void
}

/** Marks travel one at a time, with the specification's pause between them; none is dropped, none sent twice. */
export function createReadMarks({ show, send, reload }: ReadMarksOptions): (id: string) => void {
  const asked = new Set<string>()
  const waiting: string[] = []
  let isSending = false

  async function sendAll(): Promise<void> {
    isSending = true
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const pause = new Promise((resolve) => setTimeout(resolve, THROTTLE_MS.markRead))
      // Lost marks cost nothing: the reload shows the notice as unread, and the next look marks it again.
      await send(id).catch(() => asked.delete(id as string))
      await pause
    }
    isSending = false
    reload()
  }

  return (id) => {
    if (asked.has(id)) return
    asked.add(id)
    show(id)
    waiting.push(id)
    if (!isSending) void sendAll()
  }
}
