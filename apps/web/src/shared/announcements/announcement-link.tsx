import type { Announcement } from '@trevo/contract/content'
import type { ReactNode } from 'react'
import { openExternal } from '../../lib/env.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { announcementTarget } from './announcement-target.ts'

type AnnouncementLinkProps = {
  announcement: Announcement
  className: string | undefined
  /** Out of reach of the Tab key: a slide that is not on screen. */
  isOff?: boolean
  children: ReactNode
}

/** Wraps what an announcement shows in the way it leads on, where there is one. */
export function AnnouncementLink({ announcement, className, isOff = false, children }: AnnouncementLinkProps) {
  const target = announcementTarget(announcement)
  const look = { className, tabIndex: isOff ? -1 : undefined, draggable: false }
  if (!target) return <div className={className}>{children}</div>
  if ('page' in target) {
    return (
      <Link {...look} {...target.page}>
        {children}
      </Link>
    )
  }
  return (
    <a
      {...look}
      href={target.site}
      onClick={(event) => {
        event.preventDefault()
        openExternal(target.site)
      }}
    >
      {children}
    </a>
  )
}
