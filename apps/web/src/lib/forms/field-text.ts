import { isErrorCode } from '@trevo/contract/errors'
import { MESSAGE_KEYS, type MessageKey } from '@trevo/contract/messages'
import { errorText, messageText, t } from '../i18n/i18n.ts'

const isMessageKey = (key: string): key is MessageKey => (MESSAGE_KEYS as readonly string[]).includes(key)

/** The words for what is wrong with a field: a form keeps keys, so that a change of language changes the message too. */
export function fieldText(key: string | undefined): string | undefined {
  if (!key) return undefined
  if (key === 'required') return t('form.required')
  if (isMessageKey(key)) return messageText(key)
  return isErrorCode(key) ? errorText(key) : t('form.invalid')
}
