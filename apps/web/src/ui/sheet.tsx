import { LazyOverlay } from './lazy-overlay.tsx'
import type { OverlayProps } from './overlay-frame.tsx'

/** Choices that rise from the bottom edge, within reach of the thumb. */
export function Sheet(props: OverlayProps) {
  return <LazyOverlay kind="sheet" {...props} />
}
