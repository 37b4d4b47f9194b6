import type { ReactNode } from 'react'

const icon = (path: string): ReactNode => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Plain letter-like marks, drawn for this footer. */
export const SOCIAL_ICONS = {
  FACEBOOK: icon(
    'M14 21v-7.5h2.6l.4-3H14V8.6c0-.9.4-1.6 1.7-1.6H17V4.2C16.5 4.1 15.7 4 14.9 4 12.4 4 11 5.5 11 8.1v2.4H8.5v3H11V21z',
  ),
  TWITTER: icon('M4 4h4.6l4 5.4L17.3 4H20l-6.1 7.1L20.6 20H16l-4.4-5.9L6.5 20H3.8l6.5-7.6zm3.7 1.8H7.2l9.6 12.4h.6z'),
  TELEGRAM: icon(
    'M20.7 4.2 3.4 10.9c-.7.3-.7 1.2 0 1.4l4.3 1.4 1.7 5.2c.2.6.9.7 1.3.3l2.4-2.3 4.4 3.2c.5.4 1.2.1 1.3-.5L21.9 5.2c.1-.7-.5-1.2-1.2-1zM9.9 14.7l-.5 2.3-1-3.7 8.3-5.5z',
  ),
} as const
