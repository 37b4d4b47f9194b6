import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { MessagesSquare } from 'lucide-react'
import { Title, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { ConversationPanel } from './conversation-panel.tsx'
import { DeskMember } from './desk-member.tsx'
import { Queue } from './queue.tsx'
import { useDesk } from './use-desk.ts'
import { usePresence } from './use-presence.ts'

const HEIGHT = 'calc(100vh - 96px)'

/** Who waits, the conversation, and who one is talking to. The address names the conversation. */
export function ChatDesk() {
  const [search, setSearch] = useSearchParams()
  const { isOpen, typing } = useDesk()
  usePresence()
  const translate = useTranslate()
  const id = search.get('id')
  return (
    <Box sx={{ mt: 1 }}>
      <Title title={translate('menu.chat')} />
      {!isOpen && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('chat.offline')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '328px minmax(0, 1fr) 280px', gap: 1.5, height: HEIGHT }}>
        <Card sx={{ overflow: 'hidden', display: 'flex', flexDirection: 'column' }}>
          <Queue selected={id} onSelect={(chosen) => setSearch({ id: chosen })} />
        </Card>
        <Card sx={{ overflow: 'hidden', display: 'flex', flexDirection: 'column' }}>
          {id ? <ConversationPanel key={id} id={id} isTyping={typing === id} /> : <Nothing />}
        </Card>
        <Card sx={{ overflow: 'auto', p: 2 }}>{id && <DeskMember conversationId={id} />}</Card>
      </Box>
    </Box>
  )
}

function Nothing() {
  const translate = useTranslate()
  return (
    <Box sx={{ m: 'auto', textAlign: 'center', color: 'text.secondary' }}>
      <MessagesSquare size={40} strokeWidth={1.5} />
      <Typography>{translate('chat.choose')}</Typography>
    </Box>
  )
}
