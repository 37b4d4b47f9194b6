import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { JackpotDrop } from '@trevo/contract/jackpots'
import { useEffect } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { live } from '../../../session/live.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { renewQueries } from '../../../session/use-renewal.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../jackpots.module.css'
import { dropsQuery } from '../queries.ts'
import { jackpotsTexts } from '../texts.ts'

/** Who has won, newest first; each leads to the proof of its draw. */
export function Winners() {
  const t = useT(jackpotsTexts)
  const client = useQueryClient()
  const session = useSession()
  const query = useInfiniteQuery(dropsQuery(session?.userName ?? ''))
  useEffect(() => live.on('site', 'jackpot.dropped', () => void renewQueries(client, ['jackpots', 'drops'])), [client])
  return (
    <Section title={t('winners')}>
      <PagedRows query={query} more={t('winners.more')} empty={<p className={styles.quiet}>{t('winners.empty')}</p>}>
        {(drops) => (
          <ListGroup>
            {drops.map((drop) => (
              <Winner key={drop.id} drop={drop} />
            ))}
          </ListGroup>
        )}
      </PagedRows>
    </Section>
  )
}

function Winner({ drop: { title, level, account, isMe, amount, at, jackpotId, number } }: { drop: JackpotDrop }) {
  const t = useT(jackpotsTexts)
  const common = useT()
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  return (
    <ListRow
      title={isMe ? t('winners.me', { account }) : account}
      detail={
        <>
          {title}, {common(`jackpot.${level}`)} · {momentText(at, 'moment', language, timeZone)}
          <VisuallyHidden>. {t('winners.check', { number: String(number) })}</VisuallyHidden>
        </>
      }
      trailing={<span className={styles.gain}>{moneyText(amount, currencySymbol)}</span>}
      render={<Link to={PATHS.jackpots} search={{ id: jackpotId, draw: String(number) }} />}
    />
  )
}
