import { useState } from 'react'

/** One attempt of a form at a time, with what went wrong as a key of the texts. */
export function useFormError() {
  const [message, setMessage] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setRunning(true)
    setMessage(null)
    try {
      await work()
    } catch (error) {
      setMessage(error instanceof Error ? error.message : 'error.unknown_error')
    } finally {
      setRunning(false)
    }
  }
  return { message, isRunning, attempt, setMessage }
}
