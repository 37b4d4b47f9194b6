import errors from '@trevo/contract/locales/en.json'
import own from './locales/en.json'

export const texts = { ...errors, ...own }
