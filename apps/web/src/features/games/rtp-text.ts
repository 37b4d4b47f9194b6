import type { Language } from '@trevo/contract/wire'

/** `96,50` and `96.50`: a share is written as the language writes it; only money keeps the Brazilian form in both. */
export const rtpText = (rtp: string, language: Language): string => (language === 'EN' ? rtp : rtp.replace('.', ','))
