import { formatMoney, parseMoney } from '@trevo/contract/money'

/**
 * The text behind a Pix QR code, by the public standard: EMV fields of `id length value`, the last of them a checksum of
 * everything before it, its own id and length included.
 */
export type BrCode = {
  /** What is paid: a key, or the address at which the payer's bank finds the charge. */
  to: { key: string } | { url: string }
  name: string
  city: string
  amountMinor: bigint | null
  /** `***` where the charge itself says it. */
  txid: string
}

const GUI = 'br.gov.bcb.pix'
const CURRENCY_BRL = '986'
const NO_TXID = '***'
const NAME_MAX = 25
const CITY_MAX = 15
const CHECKSUM_FIELD = '6304'

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? (crc << 1) & 0xffff : ((crc << 1) ^ 0x1021) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function field(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`field ${id} of a BR Code has ${value.length}`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** Banks differ in what they read beyond plain letters, so accents go. */
const plain = (text: string, max: number) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, max)

export function brCode({ to, name, city, amountMinor, txid }: BrCode): string {
  const isUrl = 'url' in to
  const account = field('00', GUI) + (isUrl ? field('25', to.url) : field('01', to.key))
  const text =
    field('00', '01') +
    (isUrl ? field('01', '12') : '') +
    field('26', account) +
    field('52', '0000') +
    field('53', CURRENCY_BRL) +
    (amountMinor === null ? '' : field('54', formatMoney(amountMinor))) +
    field('58', 'BR') +
    field('59', plain(name, NAME_MAX)) +
    field('60', plain(city, CITY_MAX)) +
    field('62', field('05', txid)) +
    CHECKSUM_FIELD
  return text + crc16(text)
}

/** Null unless every field is whole, the checksum is right and it is a Pix in reais. */
export function parseBrCode(text: string): BrCode | null {
  const body = text.slice(0, -4)
  if (!body.endsWith(CHECKSUM_FIELD) || crc16(body) !== text.slice(-4).toUpperCase()) return null
  const fields = fieldsOf(text)
  const account = fieldsOf(fields?.get('26') ?? '')
  if (!fields || account?.get('00')?.toLowerCase() !== GUI) return null
  if (fields.get('00') !== '01' || fields.get('53') !== CURRENCY_BRL || fields.get('58') !== 'BR') return null
  const [key, url] = [account.get('01'), account.get('25')]
  const [name, city] = [fields.get('59'), fields.get('60')]
  const amount = fields.get('54')
  if ((key === undefined) === (url === undefined) || !name || !city) return null
  if (amount !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(amount)) return null
  return {
    to: url === undefined ? { key: key as string } : { url },
    name,
    city,
    amountMinor: amount === undefined ? null : parseMoney(amount),
    txid: fieldsOf(fields.get('62') ?? '')?.get('05') ?? NO_TXID,
  }
}

function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    const length = Number(head?.[2])
    const value = text.slice(at + 4, at + 4 + length)
    if (!head?.[1] || length === 0 || value.length !== length || fields.has(head[1])) return null
    fields.set(head[1], value)
    at += 4 + length
  }
  return fields
}
