import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { opsMember } from '@trevo/contract/ops/members'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useSession } from '../../lib/session.ts'
import { MemberFacts } from '../../ui/member-facts.tsx'
import { DeskFile } from './desk-file.tsx'
import { useConversation } from './use-conversation.ts'
import { tagsOf, useQueue } from './use-queue.ts'

const FRESH_MS = 5 * 60_000

/** Who one is talking to. Looking is written down, so it is fetched once and not with every message. */
export function DeskMember({ conversationId }: { conversationId: string }) {
  const merchant = useSession()?.merchant
  const translate = useTranslate()
  const known = tagsOf(useQueue().data?.data)
  const memberId = useConversation(conversationId).data?.memberId
  const { data, isError } = useQuery({
    queryKey: ['desk-member', merchant, memberId],
    queryFn: ({ signal }) => call(opsMember, { params: { id: memberId ?? '' } }, signal),
    enabled: memberId !== undefined,
    staleTime: FRESH_MS,
  })
  if (data === undefined && isError) return <Typography color="error">{translate('error.not_found')}</Typography>
  if (data === undefined) return <Skeleton variant="rounded" height={320} />
  return (
    <>
      <Typography variant="subtitle1" component="h2">
        {data.userName}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {data.nickname}
      </Typography>
      <DeskFile key={conversationId} id={conversationId} known={known} />
      <MemberFacts card={data} />
    </>
  )
}
