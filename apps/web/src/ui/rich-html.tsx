import { Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { SkeletonBlock } from './skeleton.tsx'

const Body = lazyPart(() => import('./rich-html-body.tsx').then((module) => ({ default: module.RichHtmlBody })))

/** What staff wrote, shown safely. The one way to show HTML; what makes it safe loads with the first of it. */
export function RichHtml({ html }: { html: string }) {
  return (
    <Suspense fallback={<SkeletonBlock height={64} radius={12} />}>
      <Body html={html} />
    </Suspense>
  )
}
