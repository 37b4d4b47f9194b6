import type { helpCentre } from '@trevo/contract/content'
import type { ValueOf } from '@trevo/contract/endpoint'
import { LEGAL_KINDS, LegalKind } from '@trevo/contract/legal'
import Search from 'lucide-react/icons/search'
import { useMemo, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { LegalBody } from '../../../shared/legal/legal-body.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RichHtml } from '../../../ui/rich-html.tsx'
import { LegalVersions } from '../components/legal-versions.tsx'
import styles from '../help.module.css'
import { useHelp } from '../queries.ts'
import { searchHelp } from '../search.ts'
import { helpTexts } from '../texts.ts'

function HelpScreen() {
  return <Loaded query={useHelp()}>{(entries) => <Entries entries={entries} />}</Loaded>
}

/** What is chosen stands in the address: it can be linked to, and is there again after a reload. */
function Entries({ entries }: { entries: ValueOf<typeof helpCentre> }) {
  const t = useT(helpTexts)
  const { i = '0', doc, v } = useSearch()
  const asked = /^\d{1,3}$/.test(i) ? Number(i) : 0
  const named = LegalKind.safeParse(doc)
  const legal = named.success ? named.data : null
  const version = v !== undefined && /^\d{1,6}$/.test(v) ? v : undefined
  const chosen = legal ? null : asked < entries.length ? asked : 0
  const [words, setWords] = useState('')
  const isSearching = words.trim() !== ''
  return (
    <div className={styles.page}>
      <div className={styles.search}>
        <Field
          type="search"
          label={t('search')}
          value={words}
          maxLength={100}
          autoComplete="off"
          leading={<Search size={18} />}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <div className={styles.menu}>
        <nav aria-label={t('menu')}>
          {entries.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is what names an entry
            <Entry key={index} search={{ i: index }} title={title} isChosen={index === chosen} />
          ))}
        </nav>
        <nav className={styles.documents} aria-label={t('documents')}>
          {LEGAL_KINDS.map((name) => (
            <Entry key={name} search={{ doc: name }} title={t(`doc.${name}`)} isChosen={name === legal} />
          ))}
        </nav>
      </div>
      <article className={styles.content}>
        {isSearching ? (
          <Results entries={entries} words={words} onChosen={() => setWords('')} />
        ) : legal ? (
          <>
            <h2 className={styles.title}>{t(`doc.${legal}`)}</h2>
            <LegalBody name={legal} version={version} />
            <LegalVersions name={legal} />
          </>
        ) : (
          <Text entry={entries[chosen ?? 0]} />
        )}
      </article>
    </div>
  )
}

type ResultsProps = { entries: ValueOf<typeof helpCentre>; words: string; onChosen: () => void }

/** A tap opens the entry and ends the search. */
function Results({ entries, words, onChosen }: ResultsProps) {
  const t = useT(helpTexts)
  const found = useMemo(() => searchHelp(entries, words), [entries, words])
  return (
    <div aria-live="polite">
      <h2 className={styles.title}>{t('found', { count: found.length })}</h2>
      {found.length === 0 ? <p>{t('foundNothing')}</p> : null}
      <ul className={styles.results}>
        {found.map(({ index, title, excerpt }) => (
          <li key={index}>
            <Link to={PATHS.help} search={{ i: index }} replace className={styles.result ?? ''} onClick={onChosen}>
              <strong>{title}</strong>
              <span>{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type EntryProps = { search: Record<string, string | number>; title: string; isChosen: boolean }

function Entry({ search, title, isChosen }: EntryProps) {
  return (
    <Link
      to={PATHS.help}
      search={search}
      replace
      className={styles.entry ?? ''}
      aria-current={isChosen ? 'page' : undefined}
    >
      {title}
    </Link>
  )
}

function Text({ entry }: { entry: ValueOf<typeof helpCentre>[number] | undefined }) {
  const t = useT(helpTexts)
  if (!entry) return <EmptyState art="/art/seedling.webp" title={t('empty')} text={t('emptyText')} />
  return (
    <>
      <h2 className={styles.title}>{entry.title}</h2>
      <RichHtml html={entry.content} />
    </>
  )
}

export { HelpScreen as Screen }
