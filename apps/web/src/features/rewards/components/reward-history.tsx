import { useInfiniteQuery } from '@tanstack/react-query'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { useRewardWords } from '../gift-text.ts'
import { historyQuery } from '../queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'
import { useSourceWords } from '../use-source-words.ts'
import { SourceIcon } from './source-icon.tsx'

/** What was given so far, newest first. */
export function RewardHistory() {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const nameOf = useSourceWords()
  const language = useLanguage()
  const { timeZone } = useSite()
  const query = useInfiniteQuery(historyQuery(useSession()))
  return (
    <PagedRows
      query={query}
      empty={<EmptyState art="/art/wrapped-gift.webp" title={t('history.none')} text={t('history.noneText')} />}
    >
      {(rows) => (
        <ListGroup>
          {rows.map((row) => (
            <ListRow
              key={row.id}
              icon={<SourceIcon source={row.source} />}
              iconTone="gold"
              title={nameOf(row)}
              detail={momentText(row.at, 'moment', language, timeZone)}
              trailing={<span className={styles.rewardGift}>{`+${words.gift(row.gift)}`}</span>}
            />
          ))}
        </ListGroup>
      )}
    </PagedRows>
  )
}
