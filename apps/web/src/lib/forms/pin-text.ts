import { PaymentPassword } from '@trevo/contract/fields'
import { fieldText } from './field-text.ts'

/** What is wrong with six secret digits before anybody has compared them; undefined where nothing is. */
export function pinText(digits: string): string | undefined {
  if (digits === '') return fieldText('required')
  return PaymentPassword.safeParse(digits).success ? undefined : fieldText('payment_password_format')
}
