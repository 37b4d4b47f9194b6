import { BREACHED_PASSWORDS } from '@trevo/contract/breached-passwords'
import type { Plugin } from 'vite'

const LIST = /packages[\\/]contract[\\/]src[\\/]breached-passwords\.ts$/

/** The words that the rule reads, without the dictionary they come from: a third of its bytes. */
export const breachedPasswords = (): Plugin => ({
  name: 'breached-passwords',
  enforce: 'pre',
  load(id) {
    if (!LIST.test(id)) return null
    return `export const BREACHED_PASSWORDS = ${JSON.stringify(BREACHED_PASSWORDS.join('\n'))}.split('\\n')`
  },
})
