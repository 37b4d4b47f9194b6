import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { FilingSettings } from '../../platform/filing-settings.ts'
import { FILES_PATH, faultOf, RECORDS_MAX, readFile } from './file-format.ts'

const TOKEN = 'sandbox'
const OPERATOR = '12345678000195'
const MAX_BODY_BYTES = 20_000_000
const MAX_TEXT_BYTES = 100_000_000
const REASONS_TOLD = 20

type Trouble = 'away' | 'lost_answer' | 'reject' | 'slow'
type Fault = { registro: number | null; campo: string | null; codigo: string; mensagem: string }
type Taken = {
  protocol: string
  sha256: string
  records: number
  sums: Map<string, bigint>
  faults: Fault[]
  looks: number
  times: number
}

export type SandboxFilings = {
  settings: FilingSettings
  /** What it took in, by name. */
  taken: Map<string, Taken>
  /** From now on: away, takes a file and lets the line drop, rejects what comes, or takes two looks to decide. Null: well. */
  setTrouble(trouble: Trouble | null): void
  close(): Promise<void>
}

type Answer = { status: number; value: unknown }

/** SIGAP's intake on this machine: it reads every file to the last record, as the real one says it does. */
export async function startSandboxFilings({
  keepsText = false,
} = {}): Promise<SandboxFilings & { texts: Map<string, string> }> {
  const taken = new Map<string, Taken>()
  const texts = new Map<string, string>()
  let trouble: Trouble | null = null
  const server = createServer(async (request, response) => {
    const answered = await answer(request).catch((): Answer => ({ status: 400, value: { erro: 'invalido' } }))
    if (answered.status === 0) return void request.socket.destroy()
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.value))
  })

  async function answer(request: IncomingMessage): Promise<Answer> {
    const bytes = await bodyOf(request)
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, value: { erro: 'nao autorizado' } }
    if (trouble === 'away') return { status: 503, value: { erro: 'indisponivel' } }
    const name = decodeURIComponent((request.url ?? '').slice(FILES_PATH.length + 1))
    const known = taken.get(name)
    if (request.method === 'GET') return known ? { status: 200, value: said(known) } : { status: 404, value: {} }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (request.headers['x-conteudo-sha256'] !== sha256) return { status: 400, value: { erro: 'conteudo' } }
    if (known) {
      known.times += 1
      return { status: 409, value: said(known) }
    }
    const file = look(name, sha256, bytes)
    taken.set(name, file)
    // The file is here, and whoever sent it never hears of it.
    if (trouble === 'lost_answer') return { status: 0, value: null }
    return { status: 202, value: said(file) }
  }

  function look(name: string, sha256: string, bytes: Buffer): Taken {
    const faults: Fault[] = []
    const sums = new Map<string, bigint>()
    let records = 0
    try {
      const text = gunzipSync(bytes, { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8')
      if (keepsText) texts.set(name, text)
      const file = readFile(text)
      if (file === null) faults.push(wrong(null, null, 'E001', 'arquivo desconhecido'))
      else {
        records = file.records.length
        if (records > RECORDS_MAX) faults.push(wrong(null, null, 'E002', 'registros demais'))
        if (records !== file.head.quantidade) faults.push(wrong(null, 'quantidade', 'E003', 'quantidade divergente'))
        file.records.forEach((record, at) => {
          const campo = faultOf(file.kind, record)
          if (campo !== null && faults.length < REASONS_TOLD)
            faults.push(wrong(at + 1, campo, 'E100', 'valor invalido'))
          if (typeof record.valor === 'string') add(sums, String(record.tipoOperacao), record.valor)
          if (Array.isArray(record.movimentos))
            for (const { tipo, valor } of record.movimentos as { tipo: string; valor: string }[]) add(sums, tipo, valor)
        })
      }
    } catch {
      faults.push(wrong(null, null, 'E000', 'arquivo ilegivel'))
    }
    if (trouble === 'reject') faults.push(wrong(1, 'cpf', 'E200', 'CPF nao encontrado na base'))
    return { protocol: `P${taken.size + 1}`, sha256, records, sums, faults, looks: 0, times: 1 }
  }

  function said(file: Taken) {
    file.looks += 1
    const isReady = file.looks > (trouble === 'slow' ? 3 : 1)
    const situacao = isReady ? (file.faults.length > 0 ? 'REJEITADO' : 'ACEITO') : 'EM_ANALISE'
    return { protocolo: file.protocol, situacao, ...(isReady && file.faults.length > 0 && { erros: file.faults }) }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { url, token: TOKEN, operator: OPERATOR, isSandbox: true },
    taken,
    texts,
    setTrouble(next) {
      trouble = next
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const wrong = (registro: number | null, campo: string | null, codigo: string, mensagem: string): Fault => ({
  registro,
  campo,
  codigo,
  mensagem,
})
const add = (sums: Map<string, bigint>, name: string, text: string) =>
  sums.set(name, (sums.get(name) ?? 0n) + BigInt(text.replace('.', '')))

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
