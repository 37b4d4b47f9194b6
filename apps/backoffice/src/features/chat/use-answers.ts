import { useQuery } from '@tanstack/react-query'
import { type AnswerName, type ChatAnswer, filledAnswer, opsChatAnswers } from '@trevo/contract/ops/chat-desk'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useLanguages, useMerchant, useSession } from '../../lib/session.ts'
import { askedFor, fitting } from './fitting-answers.ts'
import { useConversation } from './use-conversation.ts'
import { deskKeys } from './use-desk.ts'

const FRESH_MS = 60_000
/** The canned answers that fit what is being typed, and how one of them reads in this conversation. */
export function useAnswers(conversationId: string, text: string) {
  const [chosen, setChosen] = useState(0)
  const session = useSession()
  const languages = useLanguages()
  const brand = useMerchant()?.name ?? ''
  const conversation = useConversation(conversationId).data
  const q = askedFor(text)
  const { data } = useQuery({
    queryKey: deskKeys.answers(session?.merchant ?? ''),
    queryFn: ({ signal }) =>
      call(opsChatAnswers, { query: { page: 1, perPage: 200, sort: 'shortcut', order: 'ASC' } }, signal),
    enabled: q !== null,
    staleTime: FRESH_MS,
  })
  const answers = q === null || data === undefined ? [] : fitting(data.data, q, languages)
  const names: Record<AnswerName, string> = {
    name: conversation?.nickname || conversation?.userName || '',
    staff: session?.me.displayName.split(/\s+/, 1)[0] ?? '',
    brand,
  }
  const at = Math.min(chosen, Math.max(answers.length - 1, 0))
  return {
    isOpen: q !== null && data !== undefined,
    answers,
    chosen: at,
    choose: setChosen,
    step: (by: number) => setChosen(answers.length === 0 ? 0 : (at + by + answers.length) % answers.length),
    filled: (answer: ChatAnswer) => filledAnswer(answer.text, names),
  }
}
