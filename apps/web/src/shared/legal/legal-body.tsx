import { useQuery } from '@tanstack/react-query'
import type { LegalKind } from '@trevo/contract/legal'
import { useLanguage, useT } from '../../lib/i18n/i18n.ts'
import { momentText } from '../../lib/moments.ts'
import { useSite } from '../../session/status.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './legal.module.css'
import { legalTextQuery } from './legal-query.ts'

type LegalBodyProps = {
  name: LegalKind
  /** An older one, or one that does not count yet; without it what counts now. */
  version?: string | undefined
}

/** A legal text of the brand, word for word as it was published, fetched when it is opened. */
export function LegalBody({ name, version }: LegalBodyProps) {
  const t = useT()
  const language = useLanguage()
  const { timeZone } = useSite()
  const query = useQuery(legalTextQuery(name, language, version))
  const skeleton = (
    <Skeleton label={t('msg.loading')}>
      <SkeletonBlock height={240} />
    </Skeleton>
  )
  return (
    <Loaded query={query} skeleton={skeleton} failed={t('error.network')}>
      {({ version: number, countsFrom, sections }) => (
        <div className={styles.legal}>
          {countsFrom !== null ? (
            <p>{t('legal.version', { version: number, day: momentText(countsFrom, 'date', language, timeZone) })}</p>
          ) : null}
          {sections.map(({ title, paragraphs }) => (
            <section key={title}>
              <h3 className={styles.title}>{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      )}
    </Loaded>
  )
}
