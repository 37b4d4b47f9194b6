import { LazyOverlay } from './lazy-overlay.tsx'
import type { OverlayProps } from './overlay-frame.tsx'

/** A menu that comes in from the right. */
export function Drawer(props: OverlayProps) {
  return <LazyOverlay kind="drawer" {...props} />
}
