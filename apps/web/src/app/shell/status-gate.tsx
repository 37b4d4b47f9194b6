import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useStatus } from '../../session/status.ts'

const Maintenance = lazyPart(() => import('./status-pages.tsx').then((pages) => ({ default: pages.MaintenancePage })))
const Region = lazyPart(() => import('./status-pages.tsx').then((pages) => ({ default: pages.RegionPage })))

/** 0 is the site itself, 1 and 2 are pages that stand alone, anything else shows nothing. */
export function StatusGate({ children }: { children: ReactNode }) {
  const { site, statusCode } = useStatus()
  if (!site) return null
  if (statusCode === 0) return children
  return (
    <Suspense fallback={null}>
      {statusCode === 1 ? <Maintenance /> : null}
      {statusCode === 2 ? <Region /> : null}
    </Suspense>
  )
}
