import { useT } from '../../../lib/i18n/i18n.ts'
import { isLanded } from '../../../lib/landed.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useFavourites } from '../../../session/games/use-favourites.ts'
import type { Category } from '../category.ts'
import type { HomePage } from '../queries.ts'
import { homeTexts } from '../texts.ts'
import { useIdle } from '../use-idle.ts'
import { GameStrip } from './game-strip.tsx'
import { More, Section } from './section.tsx'

/** As many as a phone shows without scrolling. */
const FIRST_VIEW = 2

type PreviewsProps = { home: HomePage; onSelect: (category: Category) => void }

/** A first row of each category, and of what is new. */
export function Previews({ home, onSelect }: PreviewsProps) {
  const t = useT(homeTexts)
  const favourites = useFavourites()
  const isIdle = useIdle()
  const previews = home.previews.filter((preview) => preview.games.length > 0)
  const shown = isIdle ? previews : previews.slice(0, FIRST_VIEW)
  return (
    <>
      {shown.map(({ gameType, games }, index) => {
        const title = t(`category.${gameType}`)
        return (
          <Section
            key={gameType}
            title={title}
            action={<More label={t('more.all')} of={title} onPress={() => onSelect(gameType)} />}
          >
            <GameStrip games={games} favourites={favourites} eager={index < FIRST_VIEW} />
          </Section>
        )
      })}
      {isIdle && home.newGames.length > 0 ? (
        <Section
          title={t('section.new')}
          action={
            isLanded(PATHS.gameList) ? (
              <More
                label={t('more.all')}
                of={t('section.new')}
                link={<Link to={PATHS.gameList} search={{ gameType: 'NEW' }} />}
              />
            ) : undefined
          }
        >
          <GameStrip games={home.newGames} favourites={favourites} />
        </Section>
      ) : null}
    </>
  )
}
