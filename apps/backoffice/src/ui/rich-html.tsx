import { useEffect, useRef } from 'react'
import { showHtml } from '../lib/rich-html.ts'

/** What staff wrote, as members get it. */
export function RichHtml({ html, className }: { html: string; className?: string | undefined }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current) showHtml(element.current, html)
  }, [html])
  return <div ref={element} className={className} />
}
