import { chatLaunch } from '@trevo/contract/chat'
import { call } from '../../lib/api/call.ts'
import { currentLanguage, messageText } from '../../lib/i18n/i18n.ts'
import { navHistory, navigate } from '../../lib/nav/nav.tsx'
import { parseSearch, stringifySearch } from '../../lib/nav/search.ts'
import { PATHS } from '../../lib/paths.ts'
import { read } from '../../lib/storage.ts'
import { CHAT_REDIRECT_MS, LOADING_TOAST_SECONDS } from '../../lib/ui-constants.ts'
import { isRealOrTold } from '../../session/require-real.ts'
import { currentSite } from '../../session/status.ts'
import { toastError } from '../../ui/error-toast.ts'
import { toast } from '../../ui/toast.ts'
import { chatLanguage } from './chat-language.ts'

const launch = call(chatLaunch)

/** The chat may be a page of ours, or one that an operator keeps elsewhere. */
function goTo(chatUrl: string): void {
  const url = new URL(chatUrl, location.href)
  if (url.origin === location.origin) navigate({ to: url.pathname, search: parseSearch(url.search) })
  else if (url.protocol === 'https:') location.assign(url.href)
}

function launchQuery() {
  const { pathname, search } = navHistory.get()
  const brand = currentSite()?.brand
  return {
    b2c: '1',
    language: chatLanguage(currentLanguage()),
    backUrl: pathname + stringifySearch(search),
    headerColor: brand?.themeColor[read('theme') ?? 'dark'] ?? '',
    title: brand?.name ?? '',
  } as const
}

/** Guests sign in first and land in the chat; members who play without money are told why they cannot. */
export async function openChat(): Promise<void> {
  if (!isRealOrTold({ pathname: PATHS.chat, search: {} })) return
  const place = navHistory.get()
  const hideLoading = toast.loading(messageText('loading'), LOADING_TOAST_SECONDS.chat)
  try {
    const { chatUrl } = await launch({ query: launchQuery() })
    await new Promise((resolve) => setTimeout(resolve, CHAT_REDIRECT_MS))
    // Whoever went elsewhere meanwhile is not pulled back.
    if (navHistory.get() === place) goTo(chatUrl)
  } catch (error) {
    toastError(error)
  } finally {
    hideLoading()
  }
}
