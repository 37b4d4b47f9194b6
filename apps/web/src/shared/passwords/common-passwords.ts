import { kept } from '@trevo/contract/kept'
import type { SiteInfo } from '@trevo/contract/status'

type Brand = Pick<SiteInfo, 'merchantCode' | 'brand'>

/** The server's own rule with its list of breached passwords, fetched once a password is being chosen. */
export const commonPasswords = kept(async () => {
  const { isCommonPassword, wordsAround } = await import('@trevo/contract/common-passwords')
  return {
    isCommon: (password: string, { merchantCode, brand }: Brand, own: readonly string[]) =>
      isCommonPassword(password, wordsAround({ code: merchantCode, name: brand.name }, own)),
  }
})
