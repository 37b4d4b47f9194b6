import { useInfiniteQuery } from '@tanstack/react-query'
import type { FriendState, InvitedFriend } from '@trevo/contract/referral'
import UserRound from 'lucide-react/icons/user-round'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { useRewardWords } from '../gift-text.ts'
import { friendsQuery } from '../queries.ts'
import { rewardTexts } from '../texts.ts'

const TONES: Record<FriendState, TagTone> = {
  playing: 'info',
  review: 'warn',
  rewarded: 'ok',
  refused: 'bad',
  expired: 'neutral',
  over: 'neutral',
}

/** Whom the member invited, and how far each has come. */
export function Friends() {
  const t = useT(rewardTexts)
  const query = useInfiniteQuery(friendsQuery(useSession()))
  return (
    <PagedRows
      query={query}
      empty={<EmptyState art="/art/party-popper.webp" title={t('friends.none')} text={t('friends.noneText')} />}
    >
      {(rows) => (
        <ListGroup>
          {rows.map((friend) => (
            <FriendRow key={`${friend.account}:${friend.joinedAt}`} friend={friend} />
          ))}
        </ListGroup>
      )}
    </PagedRows>
  )
}

function FriendRow({ friend }: { friend: InvitedFriend }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const language = useLanguage()
  const { timeZone } = useSite()
  const joined = t('friends.joined', { date: momentText(friend.joinedAt, 'day', language, timeZone) })
  const { play, gift } = friend
  const extra = play
    ? t('play.of', { done: words.money(play.done), required: words.money(play.required) })
    : gift && friend.state === 'rewarded'
      ? words.gift(gift)
      : null
  return (
    <ListRow
      icon={<UserRound size={20} />}
      title={friend.account}
      detail={extra ? `${joined} · ${extra}` : joined}
      trailing={<Tag tone={TONES[friend.state]}>{t(`friend.${friend.state}`)}</Tag>}
    />
  )
}
