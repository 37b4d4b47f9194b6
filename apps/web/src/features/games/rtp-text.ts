/** `96,50`: shares are written as money is, in both languages. */
export const rtpText = (rtp: string): string => rtp.replace('.', ',')
