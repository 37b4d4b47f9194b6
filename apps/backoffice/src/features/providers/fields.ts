import type { ProviderKind, ProviderSettings } from '@trevo/contract/ops/providers'

type FieldName =
  | 'host'
  | 'port'
  | 'tls'
  | 'user'
  | 'password'
  | 'from'
  | 'url'
  | 'token'
  | 'template'
  | 'perHour'
  | 'cpfUrl'
  | 'cpfToken'
  | 'faceUrl'
  | 'faceToken'
  | 'apiUrl'
  | 'tokenUrl'
  | 'clientId'
  | 'clientSecret'
  | 'key'
  | 'merchantName'
  | 'merchantCity'
  | 'payoutPath'
  | 'payoutQueryPath'
  | 'certificate'
  | 'certificateKey'
  | 'appId'
  | 'appSecret'
  | 'subject'
  | 'privateKey'
type Field = {
  name: FieldName
  as: 'text' | 'secret' | 'number' | 'switch' | 'file'
  starts: string
  isOptional?: true
}

/** What is asked for, kind by kind, in the order of the form. */
export const FIELDS: Readonly<Record<ProviderKind, readonly Field[]>> = {
  mail: [
    { name: 'host', as: 'text', starts: '' },
    { name: 'port', as: 'number', starts: '465' },
    { name: 'tls', as: 'switch', starts: 'yes' },
    { name: 'user', as: 'text', starts: '' },
    { name: 'password', as: 'secret', starts: '' },
    { name: 'from', as: 'text', starts: '' },
  ],
  sms: [
    { name: 'url', as: 'text', starts: 'https://' },
    { name: 'token', as: 'secret', starts: '', isOptional: true },
    { name: 'template', as: 'text', starts: '{"to":"{to}","text":"{text}"}' },
    { name: 'perHour', as: 'number', starts: '1000' },
  ],
  identity: [
    { name: 'cpfUrl', as: 'text', starts: 'https://' },
    { name: 'cpfToken', as: 'secret', starts: '' },
    { name: 'faceUrl', as: 'text', starts: 'https://' },
    { name: 'faceToken', as: 'secret', starts: '' },
  ],
  pix: [
    { name: 'apiUrl', as: 'text', starts: 'https://' },
    { name: 'tokenUrl', as: 'text', starts: '', isOptional: true },
    { name: 'clientId', as: 'text', starts: '' },
    { name: 'clientSecret', as: 'secret', starts: '' },
    { name: 'key', as: 'text', starts: '' },
    { name: 'merchantName', as: 'text', starts: '' },
    { name: 'merchantCity', as: 'text', starts: 'SAO PAULO' },
    { name: 'payoutPath', as: 'text', starts: '/gn/pix/{id}' },
    { name: 'payoutQueryPath', as: 'text', starts: '/gn/pix/enviados/id-envio/{id}' },
    { name: 'certificate', as: 'file', starts: '', isOptional: true },
    { name: 'certificateKey', as: 'file', starts: '', isOptional: true },
  ],
  google: [
    { name: 'clientId', as: 'text', starts: '' },
    { name: 'clientSecret', as: 'secret', starts: '' },
  ],
  facebook: [
    { name: 'appId', as: 'text', starts: '' },
    { name: 'appSecret', as: 'secret', starts: '' },
  ],
  push: [
    { name: 'subject', as: 'text', starts: 'mailto:' },
    { name: 'privateKey', as: 'secret', starts: '', isOptional: true },
  ],
}

export const startsOf = (kind: ProviderKind) =>
  Object.fromEntries(FIELDS[kind].map(({ name, starts }) => [name, starts]))

/** As the contract takes it. */
export function settingsFrom(kind: ProviderKind, values: Readonly<Record<string, string>>): ProviderSettings {
  const read = ({ name, as, isOptional }: Field) => {
    const text = (values[name] ?? '').trim()
    if (as === 'number') return Number(text)
    if (as === 'switch') return text === 'yes'
    return isOptional && text === '' ? null : text
  }
  return { kind, ...Object.fromEntries(FIELDS[kind].map((field) => [field.name, read(field)])) } as ProviderSettings
}
