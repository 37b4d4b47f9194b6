import type { RegisterField } from '@trevo/contract/status'
import type { Translate } from '@trevo/texts/translate'
import { fieldText } from '../../lib/forms/field-text.ts'
import { messageText } from '../../lib/i18n/i18n.ts'
import type { Rules } from './check-form.ts'
import type pt from './locales/pt.json'

/** The words for what is wrong with a field; some of them name the field's own limits. */
export function issueText(
  t: Translate<typeof pt>,
  name: RegisterField,
  key: string | undefined,
  rules: Rules | undefined,
): string | undefined {
  const rule = rules?.fields[name]
  switch (key) {
    case 'cpf_invalid':
      return t('issue.cpf')
    case 'birthday_range':
      return t('issue.birthday')
    case 'birthday_limit':
      return messageText('birthday_limit', { 0: rules?.adultAge ?? '' })
    case 'length_between':
      return messageText('length_between', { 0: rule?.min ?? '', 1: rule?.max ?? '' })
    default:
      return fieldText(key)
  }
}
