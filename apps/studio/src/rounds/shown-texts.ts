import { textsIn } from '@trevo/texts/translate'
import en from './locales/en.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }
import pt from './locales/pt.json' with { type: 'json' }

export const texts = textsIn({ PT: pt, EN: en, ES: es })
