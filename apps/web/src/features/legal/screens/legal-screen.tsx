import { useQuery } from '@tanstack/react-query'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { legalQuery } from '../queries.ts'
import { legalTexts } from '../texts.ts'

/** LEFT: the screen, and the way to it: a tile of the member centre or a row of a menu */
function LegalScreen() {
  const t = useT(legalTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const query = useQuery(legalQuery(useSession()))
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState art="/art/seedling.webp" title={t('empty')} />
        ) : (
          <ListGroup>
            {list.map(({ id, title, createdAt }) => (
              <ListRow key={id} title={title} detail={momentText(createdAt, 'moment', language, timeZone)} />
            ))}
          </ListGroup>
        )
      }
    </Loaded>
  )
}

export { LegalScreen as Screen }
