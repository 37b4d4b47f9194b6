/** The specification's constants, named once. Times are in milliseconds unless the name says otherwise. */
export const PAGE_SIZE = { games: 35, search: 15, preview: 9, favouriteIds: 100 } as const
export const WINNERS = { limit: 20, scrollAboveRows: 6, slideMs: 1500 } as const
export const REWARD = { remarksMax: 140, imagesMax: 3, imageBytesMax: 5_242_880 } as const
export const UNREAD_BADGE_MAX = 99
export const FIELD_MAX = { captcha: 6, mobile: 20, smsCode: 10, username: 20 } as const
export const SMS = { defaultSeconds: 60, pollMs: 500 } as const
export const BIRTHDAY_FIRST_YEAR = 1900
export const ADULT_AGE = 18
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
export const PAGE_FADE_MS = 300
export const BACK_SWIPE = { distancePx: 100, suppressMs: 500 } as const
export const CAROUSEL = { intervalMs: 5000, speedMs: 1000 } as const
export const TICKER_FPS = 30
export const BALANCE_DECIMALS = 2
export const MIN_BET_OPTIONS = ['', '0.01', '0.05', '0.1', '0.5', '0.75', '1'] as const
export const GAME_TYPE_OPTIONS = ['', 'JP', 'SC', 'VP', 'TG', 'AC'] as const
export const PRESS = { inMs: 130, longMs: 370, outMs: 100, retentionPx: 20 } as const
export const COPYRIGHT_YEARS = '2019-2024'
export const LEGAL_NOTE_YEARS = '2020-2023'
export const MARKETED_GAMES = 600
export const POPUP_PX_PER_REM = 100
export const SLOW_REQUEST_MS = 8000
export const MIN_IOS_WEB_APP = '12.4'
