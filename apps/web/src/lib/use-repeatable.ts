import { useRef } from 'react'
import { newRequestId } from './request-id.ts'

/**
 * One request id for as long as the same thing is asked: pressing again after a lost answer repeats the request instead of
 * adding one. The content is whatever tells two requests apart.
 */
export function useRepeatable(): (content: string) => string {
  const last = useRef({ content: '', id: '' })
  return (content) => {
    if (last.current.content !== content || last.current.id === '') last.current = { content, id: newRequestId() }
    return last.current.id
  }
}
