import type { SessionInfo } from '@trevo/contract/session'
import Headset from 'lucide-react/icons/headset'
import { textOfError } from '../../../lib/api/api-error.ts'
import { messageText, useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { ChatState } from '../chat/chat.ts'
import { useChat } from '../chat/use-chat.ts'
import { useChatScroll } from '../chat/use-chat-scroll.ts'
import { ChatLines, PendingLine } from '../components/chat-lines.tsx'
import { Composer } from '../components/composer.tsx'
import { RateCard } from '../components/rate-card.tsx'
import styles from '../messages.module.css'
import { messageTexts } from '../texts.ts'
import { whenText } from '../when.ts'

function ChatScreen() {
  const session = useSession()
  return session ? <Conversation session={session} /> : null
}

function Conversation({ session }: { session: SessionInfo }) {
  const t = useT(messageTexts)
  const { chat, outbox, state, pending } = useChat(session)
  const { frame, onScroll, toEnd } = useChatScroll({
    first: state.list[0]?.id,
    onNearStart: () => void chat.loadOlder(),
  })
  const send = (text: string, picture?: string) => {
    outbox.add(text, picture)
    toEnd()
  }
  // One that was sent may stand in both for a moment.
  const waiting = pending.filter((one) => !state.list.some((message) => message.clientId === one.clientId))
  return (
    <div className={styles.chat}>
      <Desk desk={state.desk} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div ref={frame} className={styles.lines} role="log" aria-label={t('chat.log')} tabIndex={0} onScroll={onScroll}>
        <Start state={state} onRetry={() => void chat.catchUp()} />
        <ChatLines list={state.list} />
        {waiting.map((message) => (
          <PendingLine
            key={message.clientId}
            message={message}
            onRetry={() => outbox.retry(message.clientId)}
            onRemove={() => outbox.remove(message.clientId)}
          />
        ))}
        {state.toRate ? <RateCard key={state.toRate.id} {...state.toRate} /> : null}
        {state.isTyping ? <p className={styles.typing}>{t('chat.typing')}</p> : null}
      </div>
      <Composer onSend={send} onTyping={chat.typing} />
    </div>
  )
}

function Desk({ desk }: Pick<ChatState, 'desk'>) {
  const t = useT(messageTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const words = () => {
    if (!desk) return t('chat.connecting')
    if (desk.agentName) return t('chat.with', { name: desk.agentName })
    if (desk.open) return t('chat.open')
    return desk.opensAt ? t('chat.opensAt', { time: whenText(desk.opensAt, language, timeZone) }) : t('chat.closed')
  }
  return (
    <p className={styles.desk} data-open={desk?.open ?? false}>
      <Headset size={18} />
      {words()}
    </p>
  )
}

/** What stands above the first line: more on its way, a beginning, or why there is nothing. */
function Start({ state, onRetry }: { state: ChatState; onRetry: () => void }) {
  const t = useT(messageTexts)
  const common = useT()
  if (state.error) {
    return <ErrorState title={textOfError(state.error)} retryLabel={common('shell.retry')} onRetry={onRetry} />
  }
  if (!state.desk || state.isLoadingOlder) {
    return (
      <Skeleton label={messageText('loading')}>
        <SkeletonBlock width="60%" height={48} radius={16} />
      </Skeleton>
    )
  }
  return state.before === null ? <p className={styles.system}>{t('chat.welcome')}</p> : null
}

export { ChatScreen as Screen }
