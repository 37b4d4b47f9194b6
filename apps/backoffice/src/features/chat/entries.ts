import { opsConversations } from '@trevo/contract/ops/chat'
import { opsChatAnswers, opsChatHours, opsChatRatings } from '@trevo/contract/ops/chat-desk'
import { Clock, MessageSquareQuote, MessagesSquare, Star } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { AnswerCreate, AnswerEdit, AnswerList } from './answer-pages.tsx'
import { ChatDesk } from './chat-desk.tsx'
import { HoursPage } from './hours-page.tsx'
import { RatingList } from './rating-list.tsx'
import { answersSource, chatSource, hoursSource, ratingsSource } from './source.ts'

export const chatEntries: readonly Entry[] = [
  {
    name: 'chat',
    group: 'talk',
    icon: MessagesSquare,
    access: opsConversations,
    source: chatSource,
    pages: { list: ChatDesk },
  },
  {
    name: 'chatAnswers',
    group: 'talk',
    icon: MessageSquareQuote,
    access: opsChatAnswers,
    source: answersSource,
    pages: { list: AnswerList, create: AnswerCreate, edit: AnswerEdit },
  },
  {
    name: 'chatRatings',
    group: 'talk',
    icon: Star,
    access: opsChatRatings,
    source: ratingsSource,
    pages: { list: RatingList },
  },
  {
    name: 'chatHours',
    group: 'talk',
    icon: Clock,
    access: opsChatHours,
    source: hoursSource,
    pages: { list: HoursPage },
  },
]
