import type { Announcement } from '@trevo/contract/content'
import { isKnownPath } from '../../lib/known-paths.ts'
import type { Target } from '../../lib/nav/history.ts'
import { parseSearch } from '../../lib/nav/search.ts'
import { PATHS } from '../../lib/paths.ts'

type Linked = Pick<Announcement, 'linkedPromotionId' | 'linkUrl'>

/** Where a tap leads: a page of ours, another site, or nowhere. A page that we do not have is nowhere. */
export type AnnouncementTarget = { page: Target } | { site: string } | null

export function announcementTarget({ linkedPromotionId, linkUrl }: Linked): AnnouncementTarget {
  if (linkedPromotionId !== null) {
    return { page: { to: PATHS.activityDetail, search: { id: linkedPromotionId } } }
  }
  if (!linkUrl) return null
  if (!linkUrl.startsWith('/')) return { site: linkUrl }
  const { pathname, search } = new URL(linkUrl, 'https://site.invalid')
  return isKnownPath(pathname) ? { page: { to: pathname, search: parseSearch(search) } } : null
}

/** The picture of lists and strips. */
export const firstImage = ({ announcementImages }: Pick<Announcement, 'announcementImages'>) =>
  announcementImages.find((image) => image.sequence === 1) ?? null
