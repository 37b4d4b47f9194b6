import { useQuery } from '@tanstack/react-query'
import type { Language } from '@trevo/contract/wire'
import { translate } from '@trevo/texts/translate'
import { useLanguage, useT } from '../../lib/i18n/i18n.ts'
import { useSite } from '../../session/status.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './legal.module.css'

type LegalText = { updated: string; sections: { title: string; paragraphs: string[] }[] }

const LOADERS = {
  terms: {
    PT: () => import('./terms-pt.json'),
    EN: () => import('./terms-en.json'),
    ES: () => import('./terms-es.json'),
  },
  policy: {
    PT: () => import('./policy-pt.json'),
    EN: () => import('./policy-en.json'),
    ES: () => import('./policy-es.json'),
  },
} as const satisfies Record<string, Record<Language, () => Promise<{ default: LegalText }>>>

export type LegalName = keyof typeof LOADERS
export const isLegalName = (name: string | undefined): name is LegalName => name === 'terms' || name === 'policy'

/** A long text in the brand's own words, fetched when it is opened. */
export function LegalBody({ name }: { name: LegalName }) {
  const t = useT()
  const language = useLanguage()
  const { brand, mobileTemplate } = useSite()
  const query = useQuery({
    queryKey: ['legal', name, language],
    queryFn: async (): Promise<LegalText> => (await LOADERS[name][language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const skeleton = (
    <Skeleton label={t('msg.loading')}>
      <SkeletonBlock height={240} />
    </Skeleton>
  )
  const filled = (text: string) =>
    translate({ text }, 'text', { brand: brand.name, age: mobileTemplate.birthday_limit }, language)
  return (
    <Loaded query={query} skeleton={skeleton} failed={t('error.network')}>
      {({ updated, sections }) => (
        <div className={styles.legal}>
          <p>{updated}</p>
          {sections.map((section) => (
            <section key={section.title}>
              <h3 className={styles.title}>{section.title}</h3>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{filled(paragraph)}</p>
              ))}
            </section>
          ))}
        </div>
      )}
    </Loaded>
  )
}
