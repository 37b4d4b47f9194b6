import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type Conversation, opsCloseConversation, opsTakeConversation } from '@trevo/contract/ops/chat'
import { Check, Hand } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Composer } from './composer.tsx'
import { Messages } from './messages.tsx'
import { useConversation } from './use-conversation.ts'
import { deskKeys } from './use-desk.ts'

/** One conversation. Only who took it writes, so that a member never gets two answers. */
export function ConversationPanel({ id, isTyping }: { id: string; isTyping: boolean }) {
  const session = useSession()
  const translate = useTranslate()
  const { data, isError, refetch } = useConversation(id)
  // What is here stays while the line is down: somebody may be in the middle of an answer.
  if (data === undefined && isError) {
    return (
      <Alert severity="error" action={<Button onClick={() => refetch()}>{translate('ra.action.refresh')}</Button>}>
        {translate('error.not_found')}
      </Alert>
    )
  }
  if (data === undefined) return <Skeleton variant="rectangular" height="100%" />
  const isMine = data.state === 'taken' && data.takenBy?.staffId === session?.me.id
  return (
    <>
      <Header conversation={data} isMine={isMine} />
      <Messages id={id} isMine={isMine} />
      <Typography variant="caption" color="textSecondary" role="status" sx={{ px: 2, minHeight: 20 }}>
        {isTyping && translate('chat.typing', { userName: data.userName })}
      </Typography>
      {isMine ? (
        <Composer id={id} />
      ) : (
        <Typography color="textSecondary" sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          {translate('chat.take_first')}
        </Typography>
      )}
    </>
  )
}

function Header({ conversation, isMine }: { conversation: Conversation; isMine: boolean }) {
  const queryClient = useQueryClient()
  const { id, userName, state, takenBy } = conversation
  const fresh = () => queryClient.invalidateQueries({ queryKey: deskKeys.all })
  const take = (force: boolean) => call(opsTakeConversation, { params: { id }, body: { force } }).then(fresh)
  const close = () => call(opsCloseConversation, { params: { id } }).then(fresh)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle1" component="h2">
        {userName}
      </Typography>
      <StatusChip
        label={`chat.state_${state}`}
        tone={state === 'waiting' ? 'warning' : state === 'taken' ? 'success' : 'default'}
      />
      <Typography variant="body2" color="textSecondary">
        {takenBy?.name}
      </Typography>
      <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
        {!isMine && state !== 'taken' && (
          <ActionButton
            endpoint={opsTakeConversation}
            label="chat.take"
            icon={<Hand size={18} />}
            variant="contained"
            run={() => take(false)}
            done="chat.was_taken"
          />
        )}
        {!isMine && state === 'taken' && (
          <ActionButton
            endpoint={opsTakeConversation}
            label="chat.take_over"
            icon={<Hand size={18} />}
            run={() => take(true)}
            done="chat.was_taken"
            question={{
              title: 'chat.ask_take_over',
              content: 'chat.ask_take_over_text',
              args: { name: takenBy?.name ?? '' },
            }}
          />
        )}
        {isMine && (
          <ActionButton
            endpoint={opsCloseConversation}
            label="chat.close"
            icon={<Check size={18} />}
            run={close}
            done="chat.was_closed"
          />
        )}
      </Box>
    </Box>
  )
}
