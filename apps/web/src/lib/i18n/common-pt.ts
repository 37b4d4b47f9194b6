import errors from '@trevo/contract/locales/pt.json'
import own from './locales/pt.json'

export const texts = { ...errors, ...own }
