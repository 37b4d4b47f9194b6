import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { formatMoney } from '@trevo/contract/money'
import type { PixSettings } from '../../platform/payment-settings.ts'
import {
  emptySandbox,
  newCob,
  newPayout,
  type Paying,
  type PayoutMode,
  payCob,
  type RefundMode,
  returnPix,
  type SandboxCob,
  type SandboxData,
  type SandboxPix,
  type SandboxReturn,
} from './sandbox-state.ts'

const CLIENT = { id: 'sandbox', secret: 'sandbox' }
const TOKEN = 'sandbox-token'
const MAX_BODY_BYTES = 100_000
const KEY = 'sandbox@example.com'

export type SandboxPsp = {
  settings: PixSettings
  charge(txid: string): SandboxCob | undefined
  charges(): SandboxCob[]
  /** Everything paid out, by id. */
  payouts(): Readonly<SandboxData['payouts']>
  /** Somebody pays a charge; the webhook is sent unless webhooks are lost. */
  pay(txid: string, how?: Paying & { at?: Date }): Promise<SandboxPix>
  /** The payer's bank takes a payment back, whole unless told; the webhook is sent unless webhooks are lost. */
  takeBack(
    endToEndId: string,
    how?: { amountMinor?: bigint; at?: Date; status?: SandboxReturn['status'] },
  ): Promise<SandboxReturn>
  /** Sends the webhook of a payment again. */
  sendWebhook(pix: readonly SandboxPix[]): Promise<number | undefined>
  settlePayout(id: string, status: 'REALIZADO' | 'NAO_REALIZADO'): void
  setDown(isDown: boolean): void
  setWebhooksLost(areLost: boolean): void
  setPayouts(mode: PayoutMode): void
  setRefunds(mode: RefundMode): void
  close(): Promise<void>
}

type Options = { clock: { now(): Date } /** Kept here between starts. */; file?: string; port?: number }
type Answer = { status: number; value: unknown } | 'no answer'

/** A small payment service of its own on this machine: it speaks the Pix API and moves no money. */
export async function startSandboxPsp({ clock, file, port = 0 }: Options): Promise<SandboxPsp> {
  const data = load(file)
  const mode = { isDown: false, areWebhooksLost: false, payouts: 'paid' as PayoutMode, refunds: 'done' as RefundMode }
  const save = () => {
    if (file !== undefined) writeFileSync(file, JSON.stringify(data))
  }
  const server = createServer((request, response) => {
    answer(request, { data, mode, clock, save }).then(
      (result) => send(response, result),
      () => send(response, problem(400, 'RequisicaoInvalida')),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function sendWebhook(pix: readonly SandboxPix[]): Promise<number | undefined> {
    if (data.webhookUrl === null) return undefined
    const body = JSON.stringify({ pix })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${data.webhookUrl}/pix`, { method: 'POST', headers, body, redirect: 'error' }).catch(
      () => undefined,
    )
    return response?.status
  }

  return {
    settings: settingsOf(origin),
    charge: (txid) => data.charges[txid],
    charges: () => Object.values(data.charges),
    payouts: () => data.payouts,
    sendWebhook,
    async pay(txid, { at = clock.now(), ...how } = {}) {
      const cob = data.charges[txid]
      if (cob === undefined) throw new Error(`the sandbox has no charge ${txid}`)
      const pix = payCob(cob, at, how)
      save()
      if (!mode.areWebhooksLost) await sendWebhook([pix])
      return pix
    },
    async takeBack(endToEndId, { amountMinor, at = clock.now(), status = 'DEVOLVIDO' } = {}) {
      const pix = pixOf(data, endToEndId)
      if (pix === undefined) throw new Error(`the sandbox has no payment ${endToEndId}`)
      const id = `D${randomBytes(8).toString('hex')}`
      const valor = amountMinor === undefined ? pix.valor : formatMoney(amountMinor)
      const made = returnPix(pix, { id, valor, natureza: 'MED_FRAUDE', status }, at)
      if (made === undefined) throw new Error(`more would go back than came with ${endToEndId}`)
      save()
      if (!mode.areWebhooksLost) await sendWebhook([pix])
      return made
    },
    settlePayout(id, status) {
      const payout = data.payouts[id]
      if (payout) payout.status = status
      save()
    },
    setDown(isDown) {
      mode.isDown = isDown
    },
    setWebhooksLost(areLost) {
      mode.areWebhooksLost = areLost
    },
    setPayouts(next) {
      mode.payouts = next
    },
    setRefunds(next) {
      mode.refunds = next
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function load(file: string | undefined): SandboxData {
  if (file === undefined) return emptySandbox()
  mkdirSync(path.dirname(file), { recursive: true })
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SandboxData) : emptySandbox()
}

const settingsOf = (origin: string): PixSettings => ({
  apiUrl: `${origin}/v2`,
  tokenUrl: `${origin}/oauth/token`,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  key: KEY,
  merchantName: 'SANDBOX',
  merchantCity: 'BRASILIA',
  payoutPath: '/gn/pix/{id}',
  payoutQueryPath: '/gn/pix/enviados/id-envio/{id}',
  certificate: undefined,
  webhook: { allowedIps: [], header: undefined },
  isSandbox: true,
})

type World = {
  data: SandboxData
  mode: { isDown: boolean; payouts: PayoutMode; refunds: RefundMode }
  clock: { now(): Date }
  save(): void
}
const ok = (value: unknown, status = 200): Answer => ({ status, value })
const problem = (status: number, title: string): Answer => ({
  status,
  value: { type: `https://pix.bcb.gov.br/api/v2/error/${title}`, title, status, detail: title },
})

async function answer(request: IncomingMessage, world: World): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const body = await bodyOf(request)
  if (world.mode.isDown) return problem(503, 'ServicoIndisponivel')
  if (pathname === '/oauth/token') {
    const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`) return problem(401, 'AcessoNegado')
    return ok({ access_token: TOKEN, token_type: 'Bearer', expires_in: 3600 })
  }
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return problem(401, 'AcessoNegado')
  const call = `${request.method} ${pathname.replace(/^\/v2/, '')}`
  const id = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  if (call === 'GET /pix') return received(world, searchParams)
  if (/^PUT \/cob\/[a-zA-Z0-9]{26,35}$/.test(call)) return createCob(world, id, body)
  if (/^GET \/cob\/\w+$/.test(call))
    return world.data.charges[id] ? ok(world.data.charges[id]) : problem(404, 'CobNaoEncontrado')
  if (/^PUT \/gn\/pix\/[a-zA-Z0-9]{1,35}$/.test(call)) return payOut(world, id, body)
  if (/^GET \/gn\/pix\/enviados\/id-envio\/\w+$/.test(call)) {
    return world.data.payouts[id] ? ok(world.data.payouts[id]) : problem(404, 'PixNaoEncontrado')
  }
  if (/^(PUT|GET) \/pix\/\w+\/devolucao\/[a-zA-Z0-9]{1,35}$/.test(call)) return sendBack(world, call, body)
  if (/^PUT \/webhook\/.+$/.test(call)) {
    world.data.webhookUrl = (JSON.parse(body) as { webhookUrl: string }).webhookUrl
    world.save()
    return ok({})
  }
  return problem(404, 'NaoEncontrado')
}

function createCob({ data, clock, save }: World, txid: string, body: string): Answer {
  if (data.charges[txid]) return problem(409, 'CobOperacaoInvalida')
  const cob = newCob(txid, JSON.parse(body), clock.now())
  data.charges[txid] = cob
  save()
  return ok(cob, 201)
}

const allPix = (data: SandboxData): SandboxPix[] => Object.values(data.charges).flatMap(({ pix }) => pix)
const pixOf = (data: SandboxData, endToEndId: string) => allPix(data).find((one) => one.endToEndId === endToEndId)

const PAGE = 100
function received({ data }: World, query: URLSearchParams): Answer {
  const [from, to] = [query.get('inicio') ?? '', query.get('fim') ?? '']
  const page = Number(query.get('paginacao.paginaAtual') ?? 0)
  const onlyReturned = query.get('devolucaoPresente') === 'true'
  const all = allPix(data)
    .filter(({ horario }) => horario >= from && horario <= to)
    .filter(({ devolucoes = [] }) => !onlyReturned || devolucoes.length > 0)
  const paginacao = { paginaAtual: page, quantidadeDePaginas: Math.ceil(all.length / PAGE), itensPorPagina: PAGE }
  return ok({ parametros: { inicio: from, fim: to, paginacao }, pix: all.slice(page * PAGE, (page + 1) * PAGE) })
}

function payOut({ data, mode, clock, save }: World, id: string, body: string): Answer {
  if (data.payouts[id]) return problem(409, 'PixIdEnvioRepetido')
  if (mode.payouts === 'refused') return problem(422, 'ChaveNaoEncontrada')
  data.payouts[id] = newPayout(id, JSON.parse(body), mode.payouts, clock.now())
  save()
  return mode.payouts === 'lost' ? 'no answer' : ok(data.payouts[id], 201)
}

const REFUND_STATUS = {
  done: 'DEVOLVIDO',
  lost: 'DEVOLVIDO',
  pending: 'EM_PROCESSAMENTO',
  failed: 'NAO_REALIZADO',
} as const

/** As the Pix API has it: one id once, and never more than arrived. */
function sendBack({ data, mode, clock, save }: World, call: string, body: string): Answer {
  const [, endToEndId = '', , id = ''] = call.split('/').slice(1)
  const pix = pixOf(data, endToEndId)
  if (pix === undefined) return problem(404, 'PixNaoEncontrado')
  const known = pix.devolucoes?.find((one) => one.id === id)
  if (call.startsWith('GET')) return known ? ok(known) : problem(404, 'PixDevolucaoNaoEncontrada')
  if (known) return problem(409, 'PixDevolucaoInvalida')
  if (mode.refunds === 'refused') return problem(422, 'PixDevolucaoInvalida')
  const { valor } = JSON.parse(body) as { valor: string }
  const made = { id, valor, natureza: 'ORIGINAL', status: REFUND_STATUS[mode.refunds] } as const
  const refund = returnPix(pix, made, clock.now())
  if (refund === undefined) return problem(422, 'PixDevolucaoInvalida')
  save()
  return mode.refunds === 'lost' ? 'no answer' : ok(refund, 201)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, result: Answer): void {
  if (result === 'no answer') {
    response.destroy()
    return
  }
  response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.value))
}
