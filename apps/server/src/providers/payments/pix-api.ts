import { createHash } from 'node:crypto'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { createBreaker } from '../../platform/breaker.ts'
import type { PixSettings } from '../../platform/payment-settings.ts'
import type { WayOut } from '../outside/way-out.ts'
import { brCode, parseBrCode } from './br-code.ts'
import { createJsonHttp, type JsonAnswer, withBreaker } from './json-http.ts'
import { payerOfPix } from './payer-mapping.ts'
import {
  type Charge,
  type ListedPix,
  type NewCharge,
  type NewPayout,
  type NewRefund,
  type OddPix,
  type PaymentProvider,
  type Payout,
  PspRefused,
  PspUnavailable,
  type ReceivedPix,
  type Refund,
} from './payments.ts'

/** Answers that mean that nothing was done and nothing will be. Every other failure leaves the outcome open. */
const REFUSALS = new Set([400, 404, 409, 422])
/** A token is renewed this long before it ends. */
const TOKEN_MARGIN_MS = 30_000
const MAX_PAGES = 1000

const Amount = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/))
const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Moment = z.iso.datetime({ offset: true })
const Devolucao = z.object({
  id: z.string(),
  valor: Amount,
  status: z.string(),
  horario: z.optional(z.object({ solicitacao: z.optional(Moment), liquidacao: z.optional(Moment) })),
})
const Pix = z.object({
  endToEndId: z.string(),
  txid: z.optional(z.string()),
  valor: Amount,
  horario: Moment,
  devolucoes: z.optional(z.array(Devolucao)),
  pagador: z.optional(z.unknown()),
  gnExtras: z.optional(z.unknown()),
})
const Cob = z.object({
  txid: z.string(),
  status: z.string(),
  valor: z.object({ original: Amount }),
  location: z.optional(z.string()),
  pixCopiaECola: z.optional(z.string()),
  pix: z.optional(z.array(Pix)),
})
const PixPage = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.int() }) }),
  /** Read one by one: an odd entry must not hide the others. */
  pix: z.optional(z.array(z.unknown())),
})
const Sent = z.object({
  idEnvio: z.string(),
  valor: Amount,
  status: z.string(),
  endToEndId: z.optional(z.string()),
  e2eId: z.optional(z.string()),
})
const Problem = z.object({ title: z.optional(z.string()), detail: z.optional(z.string()) })

type Ask = { method: 'GET' | 'PUT'; path: string; query?: Record<string, string>; body?: unknown }
type Clock = { now(): Date }

/** A client of the Banco Central's Pix API, with payouts as its payment services offer them beside it. */
export function pixApi(
  settings: PixSettings,
  clock: Clock,
  onAway: (isAway: boolean) => void = () => {},
  way: WayOut = 'anywhere',
): PaymentProvider {
  const breaker = createBreaker({ clock, service: 'the payment service', onChange: onAway })
  const http = withBreaker(createJsonHttp(settings.certificate, way), breaker)
  const token = tokenSource(settings, http, clock)

  async function ask<S extends z.ZodMiniType>(
    { method, path, query = {}, body }: Ask,
    schema: S,
  ): Promise<z.output<S>> {
    const url = new URL(`${settings.apiUrl}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { authorization: `Bearer ${await token.get()}`, 'content-type': 'application/json' }
    const answer = await http({ method, url, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    if (answer.status === 401) token.forget()
    return readAnswer(answer, `${method} ${path}`, schema)
  }

  const orNull = <T>(error: unknown): T | null => {
    if (error instanceof PspRefused && error.status === 404) return null
    throw error
  }

  async function findCharge(txid: string): Promise<Charge | null> {
    const cob = await ask({ method: 'GET', path: `/cob/${txid}` }, Cob).catch(orNull<z.output<typeof Cob>>)
    return cob && chargeOf(cob, settings)
  }

  async function findPayout(id: string): Promise<Payout | null> {
    const path = settings.payoutQueryPath.replace('{id}', id)
    const sent = await ask({ method: 'GET', path }, Sent).catch(orNull<z.output<typeof Sent>>)
    return sent && payoutOf(sent, id)
  }

  async function listed(from: Date, to: Date, only: Record<string, string> = {}): Promise<ListedPix> {
    const found: ListedPix = { payments: [], odd: [] }
    const span = { inicio: from.toISOString(), fim: to.toISOString() }
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = { ...span, ...only, 'paginacao.paginaAtual': String(page) }
      const { parametros, pix = [] } = await ask({ method: 'GET', path: '/pix', query }, PixPage)
      for (const entry of pix) {
        const read = Pix.safeParse(entry)
        if (read.success) found.payments.push(receivedOf(read.data))
        else found.odd.push(oddOf(entry))
      }
      if (page + 1 >= parametros.paginacao.quantidadeDePaginas) return found
    }
    throw new PspUnavailable(`more than ${MAX_PAGES} pages of payments`)
  }

  return {
    isSandbox: settings.isSandbox,
    findCharge,
    findPayout,
    async createCharge(charge) {
      try {
        return chargeOf(
          await ask({ method: 'PUT', path: `/cob/${charge.txid}`, body: cobBody(charge, settings) }, Cob),
          settings,
        )
      } catch (error) {
        if (!(error instanceof PspRefused)) throw error
        // The charge may be there from before, when its answer was lost.
        const known = await findCharge(charge.txid)
        if (known?.amountMinor !== charge.amountMinor) throw error
        return known
      }
    },
    receivedBetween: (from, to) => listed(from, to),
    returnedBetween: (from, to) => listed(from, to, { devolucaoPresente: 'true' }),
    async pay(payout) {
      const path = settings.payoutPath.replace('{id}', payout.id)
      return payoutOf(await ask({ method: 'PUT', path, body: payoutBody(payout, settings) }, Sent), payout.id)
    },
    async refund(refund) {
      const path = `/pix/${refund.endToEndId}/devolucao/${refund.id}`
      const body = { valor: formatMoney(refund.amountMinor) }
      try {
        return refundOf(await ask({ method: 'PUT', path, body }, Devolucao), refund)
      } catch (error) {
        if (!(error instanceof PspRefused)) throw error
        // A repeat of one that is there is refused too.
        const known = await ask({ method: 'GET', path }, Devolucao).catch(orNull<z.output<typeof Devolucao>>)
        if (known === null) throw error
        return refundOf(known, refund)
      }
    },
    async registerWebhook(url) {
      const path = `/webhook/${encodeURIComponent(settings.key)}`
      await ask({ method: 'PUT', path, body: { webhookUrl: url } }, z.unknown())
    },
  }
}

function readAnswer<S extends z.ZodMiniType>({ status, value }: JsonAnswer, name: string, schema: S): z.output<S> {
  if (REFUSALS.has(status)) {
    const problem = Problem.safeParse(value)
    throw new PspRefused(status, (problem.success && (problem.data.detail ?? problem.data.title)) || name)
  }
  if (status < 200 || status > 299) throw new PspUnavailable(`${name}: ${status}`)
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new PspUnavailable(`${name}: an answer of another shape`)
  return parsed.data
}

function tokenSource(settings: PixSettings, http: ReturnType<typeof createJsonHttp>, clock: Clock) {
  let kept: { value: string; untilMs: number } | undefined
  return {
    forget() {
      kept = undefined
    },
    async get(): Promise<string> {
      const nowMs = clock.now().getTime()
      if (kept && nowMs < kept.untilMs) return kept.value
      const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
      const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
      const body = 'grant_type=client_credentials'
      const answer = await http({ method: 'POST', url: new URL(settings.tokenUrl), headers, body })
      // A token that is refused says nothing about what it was wanted for.
      if (answer.status !== 200) throw new PspUnavailable(`no token: ${answer.status}`)
      const { access_token, expires_in } = readAnswer(answer, 'token', Token)
      kept = { value: access_token, untilMs: nowMs + expires_in * 1000 - TOKEN_MARGIN_MS }
      return access_token
    },
  }
}

const cobBody = ({ amountMinor, expiresInSeconds, debtor }: NewCharge, { key }: PixSettings) => ({
  calendario: { expiracao: expiresInSeconds },
  ...(debtor && { devedor: { cpf: debtor.cpf, nome: debtor.name } }),
  valor: { original: formatMoney(amountMinor) },
  chave: key,
})

function payoutBody({ amountMinor, to }: NewPayout, { key }: PixSettings) {
  const favorecido =
    'bank' in to
      ? {
          contaBanco: {
            nome: to.bank.holder,
            cpf: to.bank.document,
            codigoBanco: to.bank.code,
            agencia: to.bank.branch,
            conta: to.bank.account,
            tipoConta: 'cacc',
          },
        }
      : { chave: to.pixKey, ...(to.document && { cpf: to.document }) }
  return { valor: formatMoney(amountMinor), pagador: { chave: key }, favorecido }
}

const NAMED = z.object({ endToEndId: z.string().check(z.regex(/^\w{1,64}$/)) })
const RAW_MAX = 2000

function oddOf(entry: unknown): OddPix {
  const raw = JSON.stringify(entry) ?? ''
  const named = NAMED.safeParse(entry)
  const name = named.success ? named.data.endToEndId : createHash('sha256').update(raw).digest('hex')
  return { name, raw: raw.slice(0, RAW_MAX) }
}

const receivedOf = ({
  endToEndId,
  txid,
  valor,
  horario,
  devolucoes = [],
  ...told
}: z.output<typeof Pix>): ReceivedPix => ({
  endToEndId,
  txid: txid ?? null,
  amountMinor: parseMoney(valor),
  paidAt: new Date(horario),
  payer: payerOfPix(told),
  returns: devolucoes
    .filter(({ status }) => status === 'DEVOLVIDO')
    .map((one) => ({
      id: one.id,
      amountMinor: parseMoney(one.valor),
      returnedAt: new Date(one.horario?.liquidacao ?? one.horario?.solicitacao ?? horario),
    })),
})

function chargeOf(cob: z.output<typeof Cob>, { merchantName, merchantCity }: PixSettings): Charge {
  const { txid, status, valor, location, pixCopiaECola, pix = [] } = cob
  const isOver = status !== 'ATIVA'
  const made = location === undefined ? undefined : dynamicCode(location, merchantName, merchantCity)
  const pixCode = pixCopiaECola ?? made
  if (!isOver && (pixCode === undefined || parseBrCode(pixCode) === null)) {
    throw new PspUnavailable(`charge ${txid} has no valid BR Code`)
  }
  return {
    txid,
    isOver,
    amountMinor: parseMoney(valor.original),
    pixCode: isOver ? null : (pixCode ?? null),
    payments: pix.map(receivedOf),
  }
}

const dynamicCode = (url: string, name: string, city: string) =>
  brCode({ to: { url }, name, city, amountMinor: null, txid: '***' })

function refundOf({ id, valor, status }: z.output<typeof Devolucao>, refund: NewRefund): Refund {
  const amountMinor = parseMoney(valor)
  if (id !== refund.id || amountMinor !== refund.amountMinor)
    throw new PspUnavailable(`refund ${refund.id} was answered as ${id}`)
  const state = status === 'DEVOLVIDO' ? 'done' : status === 'NAO_REALIZADO' ? 'failed' : 'pending'
  return { id, state, amountMinor }
}

function payoutOf({ idEnvio, valor, status, endToEndId, e2eId }: z.output<typeof Sent>, id: string): Payout {
  if (idEnvio !== id) throw new PspUnavailable(`payout ${id} was answered as ${idEnvio}`)
  const state = status === 'REALIZADO' ? 'paid' : status === 'NAO_REALIZADO' ? 'failed' : 'pending'
  return { id, state, endToEndId: endToEndId ?? e2eId ?? null, amountMinor: parseMoney(valor) }
}
