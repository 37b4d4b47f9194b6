import errors from '@trevo/contract/locales/es.json'
import own from './locales/es.json'

export const texts = { ...errors, ...own }
