import { commonTexts } from './i18n/common.ts'

/** What is worded for staff is said in those words, and every other refusal in the server's: none goes without a text. */
export const refusalText = (code: string, said?: string): string =>
  `error.${code}` in commonTexts.pt ? `error.${code}` : (said ?? 'error.unknown_error')
