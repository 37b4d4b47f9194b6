import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { messageText, useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link, PlaceContext } from '../../../lib/nav/nav.tsx'
import { useSite } from '../../../session/status.ts'
import { AgeNote } from '../../../ui/age-note.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Illustration } from '../../../ui/illustration.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { pagesQuery, TOPICS } from '../read/read-pages.ts'
import { gamesTexts } from '../texts.ts'
import styles from './read-screen.module.css'

/** How a category works, what it pays back, and how to keep it a pleasure. */
function ReadScreen() {
  const t = useT(gamesTexts)
  const { pathname } = use(PlaceContext)
  const { birthday_limit: age } = useSite().mobileTemplate
  const shown = TOPICS[pathname]
  const query = useQuery(pagesQuery(useLanguage()))
  if (!shown) return <PageToCome />
  return (
    <Loaded query={query} skeleton={<PageToCome />}>
      {({ [shown.topic]: page, play }) => (
        <article className={styles.page}>
          <Illustration src={shown.art} />
          <p className={styles.lead}>{page.lead}</p>
          {page.sections.map((section) => (
            <Passage key={section.title} {...section} />
          ))}
          <Card className={styles.play}>
            <Passage {...play} />
            <AgeNote age={age}>{t('read.adult', { age })}</AgeNote>
          </Card>
          <ButtonLink block render={<Link to={shown.lobby} />}>
            {t('play.toGames')}
          </ButtonLink>
        </article>
      )}
    </Loaded>
  )
}

function Passage({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}

function PageToCome() {
  return (
    <Skeleton label={messageText('loading')}>
      <div className={styles.toCome}>
        <SkeletonBlock height={160} radius={20} />
        <SkeletonBlock width="92%" />
        <SkeletonBlock width="84%" />
        <SkeletonBlock width="60%" />
      </div>
    </Skeleton>
  )
}

export { ReadScreen as Screen }
