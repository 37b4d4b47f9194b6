import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { ChevronLeft, MessagesSquare } from 'lucide-react'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ConversationPanel } from './conversation-panel.tsx'
import { DeskMember } from './desk-member.tsx'
import { Queue } from './queue.tsx'
import { useDesk } from './use-desk.ts'
import { usePresence } from './use-presence.ts'

const HEIGHT = 'calc(100vh - 96px)'
/** Side by side where there is room; on a phone the queue, or the conversation with its member below. */
const DESK = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '280px minmax(0, 1fr)',
    lg: '328px minmax(0, 1fr) 280px',
  },
  gap: 1.5,
  height: { lg: HEIGHT },
}
const PANEL = { overflow: 'hidden', flexDirection: 'column', height: { xs: HEIGHT, lg: 'auto' } }

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
      {id && (
        <Button
          startIcon={<ChevronLeft size={18} />}
          onClick={() => setSearch({})}
          sx={{ mb: 1, display: { md: 'none' } }}
        >
          {translate('chat.back')}
        </Button>
      )}
      <Box sx={DESK}>
        <Card sx={{ ...PANEL, display: { xs: id ? 'none' : 'flex', md: 'flex' } }}>
          <Queue selected={id} onSelect={(chosen) => setSearch({ id: chosen })} />
        </Card>
        <Card sx={{ ...PANEL, display: { xs: id ? 'flex' : 'none', md: 'flex' } }}>
          {id ? <ConversationPanel key={id} id={id} isTyping={typing === id} /> : <Nothing />}
        </Card>
        <Card sx={{ overflow: 'auto', p: 2, display: { xs: id ? 'block' : 'none', lg: 'block' } }}>
          {id && <DeskMember conversationId={id} />}
        </Card>
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
