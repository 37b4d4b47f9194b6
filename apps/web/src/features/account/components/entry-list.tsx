import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { memberTypeOf, useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import {
  type EntryName,
  type EntryViewer,
  entrySearch,
  type MemberEntry,
  openEntries,
} from '../../../shared/menu/member-entries.ts'
import { cx } from '../../../ui/cx.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import styles from '../account.module.css'

type EntriesProps = { names: readonly EntryName[] }

function useEntries(names: readonly EntryName[]): [readonly MemberEntry[], EntryViewer] {
  const viewer = { flags: useSite().whitelabel, type: memberTypeOf(useSession()) }
  return [openEntries(names, viewer), viewer]
}

/** Nothing at all where nothing of it may be opened. */
export function EntryList({ names }: EntriesProps) {
  const t = useT()
  const [entries, viewer] = useEntries(names)
  if (entries.length === 0) return null
  return (
    <ListGroup>
      {entries.map((entry) => (
        <ListRow
          key={entry.path}
          icon={<entry.icon size={20} />}
          iconTone={entry.tone}
          title={t(entry.title)}
          render={<Link to={entry.path} search={entrySearch(entry, viewer)} />}
        />
      ))}
    </ListGroup>
  )
}

/** The same entries as a row of pictograms. */
export function QuickEntries({ names }: EntriesProps) {
  const t = useT()
  const [entries, viewer] = useEntries(names)
  if (entries.length === 0) return null
  return (
    <div className={styles.quick}>
      {entries.map((entry) => (
        <Link
          key={entry.path}
          to={entry.path}
          search={entrySearch(entry, viewer)}
          className={styles.quickLink ?? ''}
          data-press=""
        >
          <span className={cx(styles.quickIcon, styles[entry.tone])}>
            <entry.icon size={22} />
          </span>
          {t(entry.title)}
        </Link>
      ))}
    </div>
  )
}
