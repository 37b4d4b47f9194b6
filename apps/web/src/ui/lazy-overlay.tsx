import { Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { OverlayKind, OverlayProps } from './overlay-frame.tsx'

const loadFrame = () => import('./overlay-frame.tsx')
const Frame = lazyPart(() => loadFrame().then((module) => ({ default: module.OverlayFrame })))

/** Fetches the overlay code ahead of the first press; worth calling once the page is idle. */
export function preloadOverlays(): void {
  // A failed fetch is not lost: the first overlay to open tries again and reports.
  loadFrame().catch(() => undefined)
}

/** Keeps the modal machinery out of the first view: nothing is fetched or mounted before the first opening. */
export function LazyOverlay(props: OverlayProps & { kind: OverlayKind }) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  if (!used && !props.open) return null
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  )
}
