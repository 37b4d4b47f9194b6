import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useFavourites } from '../../../shared/games/use-favourites.ts'
import { NearView } from '../../../ui/near-view.tsx'
import { type Category, isWide } from '../category.ts'
import type { HomePage } from '../queries.ts'
import { homeTexts } from '../texts.ts'
import { GameStrip } from './game-strip.tsx'
import { StripShape, WideShape } from './home-skeleton.tsx'
import { More, Section } from './section.tsx'

/** As many as a phone shows without scrolling. */
export const FIRST_VIEW_ROWS = 2

type PreviewsProps = {
  home: HomePage
  onSelect: (category: Category) => void
  /** How many of them; infinite once all are wanted. */
  rows: number
}

/** A first row of each category, and of what is new. */
export function Previews({ home, onSelect, rows }: PreviewsProps) {
  const t = useT(homeTexts)
  const favourites = useFavourites()
  const previews = home.previews.filter((preview) => preview.games.length > 0)
  return (
    <>
      {previews.slice(0, rows).map(({ gameType, games }, index) => {
        const title = t(`category.${gameType}`)
        const strip = <GameStrip games={games} favourites={favourites} eager={index < FIRST_VIEW_ROWS} />
        return (
          <Section
            key={gameType}
            title={title}
            action={<More label={t('more.all')} of={title} onPress={() => onSelect(gameType)} />}
          >
            {index < FIRST_VIEW_ROWS ? (
              strip
            ) : (
              <NearView name={`home.${gameType}`} shape={isWide(gameType) ? <WideShape /> : <StripShape />}>
                {strip}
              </NearView>
            )}
          </Section>
        )
      })}
      {rows > previews.length && home.newGames.length > 0 ? (
        <Section
          title={t('section.new')}
          action={
            <More
              label={t('more.all')}
              of={t('section.new')}
              link={<Link to={PATHS.gameList} search={{ gameType: 'NEW' }} />}
            />
          }
        >
          <NearView name="home.new" shape={<StripShape />}>
            <GameStrip games={home.newGames} favourites={favourites} />
          </NearView>
        </Section>
      ) : null}
    </>
  )
}
