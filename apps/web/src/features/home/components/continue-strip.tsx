import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useMayBeOffered } from '../../../session/use-member.ts'
import { useFavourites } from '../../../shared/games/use-favourites.ts'
import { continueQuery } from '../game-queries.ts'
import { homeTexts } from '../texts.ts'
import { GameStrip } from './game-strip.tsx'
import { StripShape } from './home-skeleton.tsx'
import { More, Section } from './section.tsx'

/** What the member played last. Its place is kept while it is on its way; whoever has played nothing yet, or should rest, sees nothing of it. */
export function ContinueStrip() {
  const t = useT(homeTexts)
  const mayBeOffered = useMayBeOffered()
  const favourites = useFavourites()
  const { data: games, isPending } = useQuery(continueQuery(useSession()))
  if (!mayBeOffered || (games === undefined ? !isPending : games.length === 0)) return null
  const title = t('section.continue')
  return (
    <Section
      title={title}
      action={
        <More label={t('more.all')} of={title} link={<Link to={PATHS.gameList} search={{ gameType: 'RECENT' }} />} />
      }
    >
      {games === undefined ? <StripShape /> : <GameStrip games={games} favourites={favourites} eager arePlayed />}
    </Section>
  )
}
