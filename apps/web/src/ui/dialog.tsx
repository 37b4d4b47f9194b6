import { LazyOverlay } from './lazy-overlay.tsx'
import type { OverlayProps } from './overlay-frame.tsx'

/** A question or a short message in the middle of the screen. */
export function Dialog(props: OverlayProps) {
  return <LazyOverlay kind="dialog" {...props} />
}
