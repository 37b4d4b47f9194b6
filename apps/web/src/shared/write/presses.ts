import { newRequestId } from '../../lib/request-id.ts'

/** The id of a request: the same for as long as the same is asked. The content is whatever tells two requests apart. */
export type IdFor = (content: unknown) => string

/**
 * The presses of one button, one at a time. A second press of a slow phone comes before React has drawn the button as busy, so
 * the mark is no state. An id is kept from one press to the next: pressed again after a lost answer, it is the same request and
 * not another one.
 */
export function createPresses() {
  let isRunning = false
  let before: ReadonlyMap<string, string> = new Map()
  let now = new Map<string, string>()
  const idFor: IdFor = (content) => {
    const key = JSON.stringify(content)
    const id = now.get(key) ?? before.get(key) ?? newRequestId()
    now.set(key, id)
    return id
  }
  return {
    idFor,
    /** False where one is under way. */
    begin(): boolean {
      if (isRunning) return false
      isRunning = true
      if (now.size > 0) {
        before = now
        now = new Map()
      }
      return true
    },
    end(): void {
      isRunning = false
    },
  }
}
