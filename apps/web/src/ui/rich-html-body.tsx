import { useLayoutEffect, useRef } from 'react'
import { openExternal } from '../lib/env.ts'
import { isKnownPath } from '../lib/known-paths.ts'
import { navigate } from '../lib/nav/nav.tsx'
import { parseSearch } from '../lib/nav/search.ts'
import { cleanHtml } from './clean-html.ts'
import styles from './rich-html.module.css'

const isOwnPath = (href: string) => href.startsWith('/')

/** A page that we do not have, or a place within the text: nothing to lead to. */
function leadsNowhere(href: string): boolean {
  return href.startsWith('#') || (isOwnPath(href) && !isKnownPath(new URL(href, location.href).pathname))
}

function prepare(fragment: DocumentFragment): DocumentFragment {
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href')
    if (href === null || leadsNowhere(href)) link.replaceWith(...link.childNodes)
    else if (!isOwnPath(href)) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer nofollow'
    }
  }
  for (const image of fragment.querySelectorAll('img')) {
    image.loading = 'lazy'
    image.decoding = 'async'
    // Pictures of other sites learn nothing about the page.
    image.referrerPolicy = 'no-referrer'
    if (!image.hasAttribute('alt')) image.alt = ''
    image.addEventListener('error', () => {
      image.hidden = true
    })
  }
  for (const table of fragment.querySelectorAll('table')) {
    const frame = document.createElement('div')
    frame.className = styles.table ?? ''
    table.replaceWith(frame)
    frame.append(table)
  }
  return fragment
}

/** Own pages open in the app, everything else through the wrapper or in a window that cannot reach back. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  const href = link?.getAttribute('href')
  if (!href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (/^(mailto|tel):/i.test(href)) return
  event.preventDefault()
  if (isOwnPath(href)) {
    const { pathname, search } = new URL(href, location.href)
    navigate({ to: pathname, search: parseSearch(search) })
  } else {
    openExternal(href)
  }
}

export function RichHtmlBody({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(prepare(cleanHtml(html)))
  }, [html])
  useLayoutEffect(() => {
    const element = place.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [])
  return <div ref={place} className={styles.rich} />
}
