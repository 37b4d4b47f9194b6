import { opsConversations } from '@trevo/contract/ops/chat'
import { MessagesSquare } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { ChatDesk } from './chat-desk.tsx'
import { chatSource } from './source.ts'

export const chatEntries: readonly Entry[] = [
  {
    name: 'chat',
    group: 'talk',
    icon: MessagesSquare,
    access: opsConversations,
    source: chatSource,
    pages: { list: ChatDesk },
  },
]
