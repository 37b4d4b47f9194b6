import { DeliveryAddress } from '@trevo/contract/mall'

export type AddressField = keyof DeliveryAddress
export type AddressValues = Record<AddressField, string>
export type AddressIssues = Partial<Record<AddressField, true>>

export const EMPTY_ADDRESS: AddressValues = {
  name: '',
  phone: '',
  postalCode: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
}

export const STATES = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

/** `01310-100`, as it is typed. */
export function typedPostalCode(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** What would be sent, or the fields that are not right, in their order on the page. */
export function readAddress(values: AddressValues): { address: DeliveryAddress } | { issues: AddressIssues } {
  const typed = { ...values, phone: values.phone.replace(/[\s().-]/g, '') }
  const { success, data, error } = DeliveryAddress.safeParse(typed)
  if (success) return { address: data }
  const names = error.issues.map(({ path }) => path[0] as AddressField)
  return { issues: Object.fromEntries(names.map((name) => [name, true])) }
}
