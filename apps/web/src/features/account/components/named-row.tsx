import { useQuery } from '@tanstack/react-query'
import { nameShown, showName } from '@trevo/contract/feed'
import Trophy from 'lucide-react/icons/trophy'
import { call } from '../../../lib/api/call.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { memberQuery } from '../../../lib/member-query.ts'
import { keys } from '../../../lib/query.ts'
import { useSession } from '../../../session/session.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { accountTexts } from '../texts.ts'

const fetchShown = call(nameShown)
const putShown = call(showName)
const queryKey = [...keys.member, 'nameShown'] as const
const RENEWS = [queryKey] as const

/** Whether the member stands, masked, among winners. */
export function NamedRow() {
  const t = useT(accountTexts)
  const { data } = useQuery(memberQuery(useSession(), { queryKey, queryFn: (context) => fetchShown({}, context) }))
  const { isBusy, write } = useWrite({ renews: RENEWS })
  if (data === undefined) return null
  return (
    <ListGroup>
      <ListRow
        icon={<Trophy size={20} />}
        title={t('named.title')}
        detail={t('named.detail')}
        trailing={
          <Switch
            label={t('named.title')}
            checked={data.shown}
            disabled={isBusy}
            onChange={(shown) => void write({ send: () => putShown({ body: { shown } }) })}
          />
        }
      />
    </ListGroup>
  )
}
