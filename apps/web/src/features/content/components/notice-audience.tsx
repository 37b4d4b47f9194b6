import { isAgent } from '@trevo/contract/members'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import type { NoticeTypes } from '../queries.ts'
import { contentTexts } from '../texts.ts'

/** Agents have two lists, and one count of what is unread in both. */
export function NoticeAudience({ shown }: { shown: NoticeTypes }) {
  const t = useT(contentTexts)
  const session = useSession()
  if (!session || !isAgent(session.type)) return null
  const open = (types: NoticeTypes) =>
    navigate(
      types === 'A'
        ? { to: PATHS.memberNotice, search: { types }, replace: true }
        : { to: PATHS.notice, replace: true },
    )
  return (
    <Segmented<NoticeTypes>
      label={t('audience')}
      choices={[
        { id: 'PL', label: t('audience.PL') },
        { id: 'A', label: t('audience.A') },
      ]}
      value={shown}
      onChange={open}
    />
  )
}
