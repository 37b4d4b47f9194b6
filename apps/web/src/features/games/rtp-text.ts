/** `96,50`: shares are written as money is, in every language. */
export const rtpText = (rtp: string): string => rtp.replace('.', ',')
