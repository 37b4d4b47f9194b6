import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ChatMessage } from '@trevo/contract/chat'
import { opsChatMessages, opsChatPicture, opsChatSeen } from '@trevo/contract/ops/chat'
import { useEffect, useRef } from 'react'
import { call, pathOf } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useSession } from '../../lib/session.ts'
import { Failed } from '../../ui/failed.tsx'
import { PrivatePicture } from '../../ui/private-picture.tsx'
import { useTimeText } from '../../ui/use-time.ts'
import { deskKeys } from './use-desk.ts'

/** The conversation so far, the newest at the bottom. What one reads is marked as read, where it is one's own. */
export function Messages({ id, isMine }: { id: string; isMine: boolean }) {
  const merchant = useSession()?.merchant ?? ''
  const translate = useTranslate()
  const end = useRef<HTMLDivElement>(null)
  const { data, error, isFetchNextPageError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: deskKeys.messages(merchant, id),
    queryFn: ({ pageParam, signal }) =>
      call(opsChatMessages, { params: { id }, query: pageParam === null ? {} : { before: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before,
  })
  const messages = (data?.pages ?? [])
    .map(({ list }) => list)
    .reverse()
    .flat()
  const newest = messages.at(-1)?.id
  const toRead = messages.findLast(({ from, delivery }) => from === 'member' && delivery !== 'read')?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what scrolls
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [newest])
  useEffect(() => {
    if (!isMine || toRead === undefined) return
    call(opsChatSeen, { params: { id }, body: { upTo: toRead, delivery: 'read' } }).catch(() => undefined)
  }, [id, isMine, toRead])

  if (data === undefined) {
    return error ? (
      <Box sx={{ flex: 1, p: 2 }}>
        <Failed error={error} onRetry={refetch} />
      </Box>
    ) : (
      <Skeleton variant="rectangular" sx={{ flex: 1, m: 2 }} />
    )
  }
  return (
    <Box role="log" aria-label={translate('chat.messages')} tabIndex={0} sx={{ flex: 1, overflow: 'auto', p: 2 }}>
      {error && <Failed error={error} onRetry={isFetchNextPageError ? fetchNextPage : refetch} />}
      {hasNextPage && !error && (
        <Box sx={{ textAlign: 'center' }}>
          <Button size="small" disabled={isFetching} onClick={() => fetchNextPage()}>
            {translate('chat.earlier')}
          </Button>
        </Box>
      )}
      {messages.length === 0 && <Typography color="textSecondary">{translate('chat.empty')}</Typography>}
      {messages.map((message) => (
        <Bubble key={message.id} id={id} message={message} />
      ))}
      <div ref={end} />
    </Box>
  )
}

function Bubble({ id, message }: { id: string; message: ChatMessage }) {
  const translate = useTranslate()
  const timeText = useTimeText()
  const { from, author, text, pictureUrl, sentAt, delivery } = message
  const time = timeText(sentAt, { dateStyle: 'short', timeStyle: 'short' })
  if (from === 'system') {
    return (
      <Typography variant="caption" color="textSecondary" component="p" sx={{ textAlign: 'center', my: 1 }}>
        {text}
      </Typography>
    )
  }
  const isOurs = from === 'operator'
  const colours = isOurs ? { bgcolor: 'primary.main', color: 'primary.contrastText' } : { bgcolor: 'action.hover' }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: isOurs ? 'flex-end' : 'flex-start', mb: 1.5 }}>
      <Box
        sx={{
          ...colours,
          maxWidth: '75%',
          px: 1.75,
          py: 1,
          borderRadius: 2,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
        }}
      >
        {text}
        {pictureUrl && (
          <PrivatePicture
            path={pathOf(opsChatPicture.path, { id, messageId: message.id })}
            alt={translate('chat.picture')}
            height={180}
          />
        )}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {[author, time, isOurs && translate(`chat.delivery_${delivery}`)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}
