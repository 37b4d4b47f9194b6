import { randomBytes } from 'node:crypto'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { brCode } from './br-code.ts'

/** As the Pix API shows them. */
export type SandboxPix = {
  endToEndId: string
  txid: string
  valor: string
  horario: string
  /** Who paid; absent where the payer's bank does not say. */
  pagador?: { cpf: string; nome: string }
  /** Returned to the payer: because we asked, or because the payer's bank took it back. */
  devolucoes?: SandboxReturn[]
}
export type SandboxReturn = {
  id: string
  valor: string
  natureza: 'ORIGINAL' | 'MED_FRAUDE'
  horario: { solicitacao: string; liquidacao?: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
}
export type SandboxCob = {
  txid: string
  status: 'ATIVA' | 'CONCLUIDA'
  calendario: { criacao: string; expiracao: number }
  valor: { original: string }
  chave: string
  /** Whom the charge was made for: unless told otherwise, this is who pays it. */
  devedor?: { cpf: string; nome: string }
  location: string
  pixCopiaECola: string
  pix: SandboxPix[]
}
export type SandboxPayout = {
  idEnvio: string
  endToEndId: string
  valor: string
  status: 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO'
  favorecido: unknown
}

/**
 * How payouts go: paid at once; pending until told; refused at once; failed after they were taken; lost: paid, but the
 * answer never arrives.
 */
export type PayoutMode = 'paid' | 'pending' | 'refused' | 'failed' | 'lost'

/** How returns that we ask for go: at once; pending until they are asked about; refused; failed; lost: made, but the answer is not heard. */
export type RefundMode = 'done' | 'pending' | 'refused' | 'failed' | 'lost'

export type SandboxData = {
  charges: Record<string, SandboxCob>
  payouts: Record<string, SandboxPayout>
  webhookUrl: string | null
}
export const emptySandbox = (): SandboxData => ({ charges: {}, payouts: {}, webhookUrl: null })

type CobRequest = Pick<SandboxCob, 'valor' | 'chave' | 'devedor'> & { calendario?: { expiracao?: number } }

/** `E`, the bank's number, the minute, and letters of its own: 32 characters. */
function endToEndId(at: Date): string {
  const minute = at.toISOString().replaceAll(/\D/g, '').slice(0, 12)
  return `E00000000${minute}${randomBytes(6).toString('hex').slice(0, 11)}`
}

export function newCob(txid: string, { calendario, valor, chave, devedor }: CobRequest, at: Date): SandboxCob {
  const location = `sandbox.invalid/qr/${txid}`
  return {
    txid,
    status: 'ATIVA',
    calendario: { criacao: at.toISOString(), expiracao: calendario?.expiracao ?? 86_400 },
    valor,
    chave,
    ...(devedor && { devedor }),
    location,
    pixCopiaECola: brCode({
      to: { url: location },
      name: 'SANDBOX',
      city: 'BRASILIA',
      amountMinor: parseMoney(valor.original),
      txid: '***',
    }),
    pix: [],
  }
}

/**
 * Who pays: the person the charge was made for, unless a CPF is named; null: the bank does not say.
 * What else: the amount, which is the charge's unless told.
 */
export type Paying = { amountMinor?: bigint | undefined; payer?: string | null | undefined }

/** A payer pays; a real bank refuses a charge that is over, the sandbox does what it is told. */
export function payCob(cob: SandboxCob, at: Date, { amountMinor, payer }: Paying = {}): SandboxPix {
  const pagador = payer === undefined ? cob.devedor : payer === null ? undefined : { cpf: payer, nome: 'Outra Pessoa' }
  const pix = {
    endToEndId: endToEndId(at),
    txid: cob.txid,
    valor: amountMinor === undefined ? cob.valor.original : formatMoney(amountMinor),
    horario: at.toISOString(),
    ...(pagador && { pagador }),
  }
  cob.pix.push(pix)
  cob.status = 'CONCLUIDA'
  return pix
}

/** What of a payment has not gone back. */
export const leftOf = ({ valor, devolucoes = [] }: SandboxPix): bigint =>
  devolucoes
    .filter(({ status }) => status !== 'NAO_REALIZADO')
    .reduce((left, one) => left - parseMoney(one.valor), parseMoney(valor))

/** Sends a part of a payment back; undefined where more would go back than came. */
export function returnPix(
  pix: SandboxPix,
  {
    id,
    valor,
    natureza,
    status = 'DEVOLVIDO',
  }: Pick<SandboxReturn, 'id' | 'valor' | 'natureza'> & { status?: SandboxReturn['status'] },
  at: Date,
): SandboxReturn | undefined {
  if (parseMoney(valor) > leftOf(pix)) return undefined
  const horario = { solicitacao: at.toISOString(), ...(status === 'DEVOLVIDO' && { liquidacao: at.toISOString() }) }
  const made: SandboxReturn = { id, valor, natureza, status, horario }
  pix.devolucoes = [...(pix.devolucoes ?? []), made]
  return made
}

const PAYOUT_STATUS = {
  paid: 'REALIZADO',
  lost: 'REALIZADO',
  pending: 'EM_PROCESSAMENTO',
  failed: 'NAO_REALIZADO',
} as const satisfies Record<Exclude<PayoutMode, 'refused'>, SandboxPayout['status']>

export const newPayout = (
  id: string,
  { valor, favorecido }: { valor: string; favorecido: unknown },
  mode: Exclude<PayoutMode, 'refused'>,
  at: Date,
): SandboxPayout => ({ idEnvio: id, endToEndId: endToEndId(at), valor, status: PAYOUT_STATUS[mode], favorecido })
