import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { PressHandlers } from './use-press.ts'

type LinkLook = Partial<PressHandlers> & { className: string; children: ReactNode }

/** The element a look-alike becomes: the caller's own (a router link, say) dressed with our look, or a plain anchor. */
export type LinkTarget = { href?: string | undefined; render?: ReactElement<object> | undefined }

export function renderLink({ href, render }: LinkTarget, look: LinkLook): ReactElement {
  if (render) return cloneElement(render as ReactElement<LinkLook>, look)
  return <a href={href} {...look} />
}
