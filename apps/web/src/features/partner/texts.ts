import { namespace } from '../../lib/i18n/i18n.ts'

export const partnerTexts = namespace('partner', {
  PT: () => import('./locales/pt.json'),
  EN: () => import('./locales/en.json'),
  ES: () => import('./locales/es.json'),
})
