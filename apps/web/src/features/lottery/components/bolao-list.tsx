import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { myBolaosQuery, openBolaosQuery } from '../bolao-queries.ts'
import { lotteryTexts } from '../texts.ts'
import styles from './bolao.module.css'
import { BolaoCard } from './bolao-card.tsx'

const ART = '/art/admission-tickets.webp'

export function OpenBolaos({ code }: { code: string | undefined }) {
  const t = useT(lotteryTexts)
  const query = useQuery(openBolaosQuery(code, useSession()))
  return (
    <Loaded query={query}>
      {({ list, membersOpen }) =>
        list.length === 0 ? (
          <EmptyState
            art={ART}
            title={t('bolao.none')}
            text={t(membersOpen ? 'bolao.noneText' : 'bolao.noneHouse')}
            action={<ButtonLink render={<Link to={PATHS.lottery} />}>{t('bolao.toLobby')}</ButtonLink>}
          />
        ) : (
          <ul className={styles.list}>
            {list.map((bolao) => (
              <li key={bolao.id}>
                <BolaoCard bolao={bolao} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

export function MyBolaos() {
  const t = useT(lotteryTexts)
  const query = useInfiniteQuery(myBolaosQuery(useSession()))
  return (
    <PagedRows
      query={query}
      empty={
        <EmptyState
          art={ART}
          title={t('bolao.noneMine')}
          action={<ButtonLink render={<Link to={PATHS.bolaos} replace />}>{t('bolao.see')}</ButtonLink>}
        />
      }
    >
      {(list) => (
        <ul className={styles.list}>
          {list.map((bolao) => (
            <li key={bolao.id}>
              <BolaoCard bolao={bolao} />
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  )
}
