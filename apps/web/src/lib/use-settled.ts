import { useEffect, useState } from 'react'
import { DEBOUNCE_MS } from './ui-constants.ts'

/** The text once nobody types any more. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS.search)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
