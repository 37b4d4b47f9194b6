import { useQuery } from '@tanstack/react-query'
import type { Language } from '@trevo/contract/wire'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { translate } from '../../../lib/i18n/translate.ts'
import { useSite } from '../../../session/status.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import styles from '../registration.module.css'

export type LegalText = { updated: string; sections: { title: string; paragraphs: string[] }[] }
export type LegalLoaders = Readonly<Record<Language, () => Promise<{ default: LegalText }>>>

export type LegalProps = { open: boolean; onClose: () => void }
type LegalSheetProps = LegalProps & { name: string; title: string; load: LegalLoaders }

/** A long text over the page, fetched when somebody wants to read it. */
export function LegalSheet({ open, onClose, name, title, load }: LegalSheetProps) {
  const t = useT()
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('shell.close')}>
      <LegalBody name={name} load={load} />
    </Sheet>
  )
}

function LegalBody({ name, load }: Pick<LegalSheetProps, 'name' | 'load'>) {
  const t = useT()
  const language = useLanguage()
  const { brand, mobileTemplate } = useSite()
  const { data, isError, refetch } = useQuery({
    queryKey: ['legal', name, language],
    queryFn: async () => (await load[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  if (isError) return <ErrorState title={t('error.network')} retryLabel={t('shell.retry')} onRetry={() => refetch()} />
  if (!data) {
    return (
      <Skeleton label={t('msg.loading')}>
        <SkeletonBlock height={240} />
      </Skeleton>
    )
  }
  const filled = (text: string) =>
    translate({ text }, 'text', { brand: brand.name, age: mobileTemplate.birthday_limit }, language)
  return (
    <div className={styles.legal}>
      <p>{data.updated}</p>
      {data.sections.map((section) => (
        <section key={section.title}>
          <h3 className={styles.legalTitle}>{section.title}</h3>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{filled(paragraph)}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
