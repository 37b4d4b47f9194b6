import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ImpedimentSettings } from '../../platform/impediment-settings.ts'
import { SANDBOX_IMPEDED } from './sandbox-impeded.ts'
import { SIGAP_PATH } from './sigap-mapping.ts'

const TOKEN = 'sandbox'
/** Where a test that is another process says what stands against a CPF from now on; the real service has no such thing. */
export const SANDBOX_SAYS = '/sandbox/says'
const MAX_BODY_BYTES = 10_000

export type SandboxImpediments = {
  settings: ImpedimentSettings
  /** The CPFs it was asked about, in order. */
  asked: string[]
  /** When, in milliseconds of this process. */
  askedAtMs: number[]
  setDown(isDown: boolean): void
  /** From now on it says this of a CPF; null: that nothing stands against it. */
  setReason(cpf: string, reason: string | null): void
  close(): Promise<void>
}

type Answer = { status: number; value: unknown }
const AWAY: Answer = { status: 503, value: { erro: 'indisponivel' } }

/** SIGAP on this machine, speaking as the real one does; at a free port unless told. */
export async function startSandboxImpediments({ perSecond = 50, port = 0 } = {}): Promise<SandboxImpediments> {
  const asked: string[] = []
  const askedAtMs: number[] = []
  const says = new Map<string, string | null>(Object.values(SANDBOX_IMPEDED).map((one) => [one.cpf, one.says]))
  let isDown = false
  const server = createServer(async (request, response) => {
    const { status, value } = await answer(request).catch((): Answer => ({ status: 400, value: { erro: 'invalido' } }))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  })
  async function answer(request: IncomingMessage): Promise<Answer> {
    const { cpf, ...told } = JSON.parse(await bodyOf(request)) as { cpf: string; motivo?: string | null }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, value: { erro: 'nao autorizado' } }
    if (request.url === SANDBOX_SAYS) {
      says.set(cpf, told.motivo ?? null)
      return { status: 200, value: {} }
    }
    if (request.url !== SIGAP_PATH) return { status: 404, value: { erro: 'desconhecido' } }
    asked.push(cpf)
    askedAtMs.push(performance.now())
    const motivo = says.get(cpf) ?? null
    if (isDown || motivo === 'away') return AWAY
    if (motivo === 'nonsense') return { status: 200, value: { resultado: 'TALVEZ' } }
    const resultado = motivo === null ? 'NAO_IMPEDIDO' : 'IMPEDIDO'
    return { status: 200, value: { resultado, motivo, protocolo: `S${asked.length}` } }
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { url, token: TOKEN, perSecond, isSandbox: true },
    asked,
    askedAtMs,
    setDown(down) {
      isDown = down
    },
    setReason(cpf, reason) {
      says.set(cpf, reason)
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request as AsyncIterable<Buffer>) {
    body += chunk.toString('utf8')
    if (body.length > MAX_BODY_BYTES) throw new Error('too long')
  }
  return body
}
