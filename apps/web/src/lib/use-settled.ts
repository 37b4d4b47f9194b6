import { DEBOUNCE_MS } from '@trevo/contract/limits'
import { useEffect, useState } from 'react'

/** The text once nobody types any more. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS.search)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
