/** The specification's constants for what a screen does. Times are in milliseconds unless the name says otherwise. */
export const UNREAD_BADGE_MAX = 99
export const INFINITE_SCROLL_PX = 300
export const THROTTLE_MS = { loadMore: 1000, submit: 1000, unread: 250, markRead: 150 } as const
export const DEBOUNCE_MS = { search: 600, language: 250, helpLanguage: 200, loginLanguage: 200 } as const
export const LOADING_TOAST_SECONDS = {
  logout: 9999,
  chat: 9999,
  sms: 9999,
  forgot: 9999,
  search: 3,
  reward: 10,
  password: 10,
  setPassword: 15,
} as const
export const TOAST_MS = { default: 1500, short: 3000, long: 8000, trial: 2000, saved: 1000, smsSent: 1500 } as const
export const PASSWORD_REDIRECT_MS = 1000
export const CHAT_REDIRECT_MS = 500
export const BACK_SWIPE = { distancePx: 100, suppressMs: 500 } as const
export const CAROUSEL = { intervalMs: 5000, speedMs: 1000 } as const
export const TICKER_FPS = 30
export const GAME_TYPE_OPTIONS = ['', 'JP', 'SC', 'VP', 'TG', 'AC'] as const
export const PRESS = { inMs: 130, longMs: 370, outMs: 100, retentionPx: 20 } as const
export const MARKETED_GAMES = 600
export const POPUP_PX_PER_REM = 100
export const SLOW_REQUEST_MS = 8000
export const MIN_IOS_WEB_APP = '12.4'
