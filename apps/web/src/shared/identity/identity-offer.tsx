import { useT } from '../../lib/i18n/i18n.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { useOpenIdentity } from './identity-query.ts'

/** Says before anything is refused that the brand has to know who somebody is, with the way there and back. */
export function IdentityOffer({ from }: { from: string }) {
  const t = useT()
  const identity = useOpenIdentity()
  if (identity === null) return null
  const { status } = identity
  return (
    <Note
      isStacked
      tone={status === 'refused' ? 'bad' : status === 'pending' ? 'info' : 'warn'}
      action={
        <ButtonLink variant="outline" size="md" block render={<Link to={PATHS.identity} search={{ from }} />}>
          {t(status === 'pending' ? 'identity.see' : 'identity.go')}
        </ButtonLink>
      }
    >
      {t(`identity.offer.${status === 'verified' ? 'none' : status}`)}
    </Note>
  )
}

/** In the place of a game that could only be refused; null where it may be played. */
export function useIdentityWall(from: string) {
  const t = useT()
  const identity = useOpenIdentity()
  if (identity === null) return null
  return (
    <EmptyState
      art="/art/locked-with-key.webp"
      title={t('identity.wall')}
      text={t(`identity.offer.${identity.status === 'verified' ? 'none' : identity.status}`)}
      action={
        <ButtonLink render={<Link to={PATHS.identity} search={{ from }} />}>
          {t(identity.status === 'pending' ? 'identity.see' : 'identity.go')}
        </ButtonLink>
      }
    />
  )
}
