const CHAT_PATH = '/m/chat'
const HOME_PATH = '/m/home'

/** The chat is a page of this site; from it one returns to where one was, which is this site as well. */
export function chatAddress(backUrl: string, host: string): string {
  return `${CHAT_PATH}?${new URLSearchParams({ backUrl: placeOf(backUrl, host) })}`
}

function placeOf(backUrl: string, host: string): string {
  const base = `https://${host}`
  if (!URL.canParse(backUrl, base)) return HOME_PATH
  const { host: asked, pathname, search } = new URL(backUrl, base)
  const isPage = asked === new URL(base).host && pathname.startsWith('/m/') && pathname !== CHAT_PATH
  return isPage ? `${pathname}${search}` : HOME_PATH
}
