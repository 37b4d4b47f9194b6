import { useT } from '../lib/i18n/i18n.ts'
import { Link } from '../lib/nav/nav.tsx'
import { PATHS, type Path } from '../lib/paths.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type GoneStateProps = {
  /** What is not there; any page by default. */
  title?: string
  text?: string
  /** The way on. */
  to?: Path
  action?: string
}

/** An address that shows nothing: a wrong or missing id, or something that is over. */
export function GoneState({ title, text, to = PATHS.home, action }: GoneStateProps) {
  const t = useT()
  return (
    <EmptyState
      art="/art/magnifying-glass-tilted-left.webp"
      title={title ?? t('gone.title')}
      text={text ?? t('gone.text')}
      action={<ButtonLink render={<Link to={to} replace />}>{action ?? t('shell.homeLink')}</ButtonLink>}
    />
  )
}
