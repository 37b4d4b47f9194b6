/** The specification's constants that both ends hold to. Times are in milliseconds unless the name says otherwise. */
export const PAGE_SIZE = { games: 35, search: 15, preview: 9, favouriteIds: 100 } as const
export const WINNERS = { limit: 20 } as const
export const REWARD = { remarksMax: 140, imagesMax: 3, imageBytesMax: 5_242_880 } as const
export const FIELD_MAX = { captcha: 6, mobile: 20, smsCode: 10, username: 20 } as const
export const BIRTHDAY_FIRST_YEAR = 1900
export const ADULT_AGE = 18
export const MIN_BET_OPTIONS = ['', '0.01', '0.05', '0.1', '0.5', '0.75', '1'] as const
