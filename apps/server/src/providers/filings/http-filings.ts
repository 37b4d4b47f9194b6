import * as z from 'zod/mini'
import { createBreaker, ServiceAway } from '../../platform/breaker.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { FilingSettings } from '../../platform/filing-settings.ts'
import { FILES_PATH, STATES } from './file-format.ts'
import { type FilingAnswer, type Filings, FilingsAway } from './filings.ts'

const TIMEOUT_MS = 60_000
const MAX_ANSWER_BYTES = 1_000_000
const AWAY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

const Answer = z.object({
  protocolo: z.string().check(z.minLength(1), z.maxLength(100)),
  situacao: z.enum(['EM_ANALISE', 'ACEITO', 'REJEITADO']),
  erros: z.optional(
    z.array(
      z.object({
        registro: z.optional(z.nullable(z.int())),
        campo: z.optional(z.nullable(z.string())),
        codigo: z.string(),
        mensagem: z.string(),
      }),
    ),
  ),
})
const REASONS_MAX = 1_000

type Options = { clock?: Clock; onChange?: (isAway: boolean) => void; timeoutMs?: number }

export function httpFilings(
  { url, token }: Pick<FilingSettings, 'url' | 'token'>,
  { clock = systemClock, onChange = () => {}, timeoutMs = TIMEOUT_MS }: Options = {},
): Filings {
  const breaker = createBreaker({ clock, service: 'SIGAP files', onChange })
  /** Neither what is sent nor what comes back stands in an error: it is about people. */
  async function ask(method: string, name: string, body?: Buffer, sha256?: string) {
    const sent = async () => {
      const response = await fetch(`${url.replace(/\/$/, '')}${FILES_PATH}/${encodeURIComponent(name)}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(sha256 && { 'content-type': 'application/gzip', 'x-conteudo-sha256': sha256 }),
        },
        ...(body && { body: new Uint8Array(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      if (text.length > MAX_ANSWER_BYTES) throw new Error('too long')
      return { status: response.status, text }
    }
    try {
      return await breaker.run(sent, ({ status }) => AWAY.has(status))
    } catch (error) {
      throw new FilingsAway(error instanceof ServiceAway ? error.message : `${method} got no answer`)
    }
  }
  return {
    async send({ name, bytes, sha256 }) {
      const { status, text } = await ask('PUT', name, bytes, sha256)
      // It has the file already: what became of it is in the answer.
      if (status === 200 || status === 202 || status === 409) return read(text)
      throw new FilingsAway(`PUT is answered with ${status}`)
    },
    async look(name) {
      const { status, text } = await ask('GET', name)
      if (status === 404) return null
      if (status === 200) return read(text)
      throw new FilingsAway(`GET is answered with ${status}`)
    },
  }
}

function read(text: string): FilingAnswer {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new FilingsAway('the answer is no JSON')
  }
  const { success, data } = z.safeParse(Answer, found)
  if (!success) throw new FilingsAway('the answer says nothing that is known')
  const { protocolo: protocol, situacao, erros = [] } = data
  const state = STATES[situacao]
  if (state !== 'rejected') return { state, protocol }
  const reasons = erros.slice(0, REASONS_MAX).map(({ registro, campo, codigo, mensagem }) => ({
    record: registro ?? null,
    field: campo ?? null,
    code: codigo,
    text: mensagem,
  }))
  return { state, protocol, reasons }
}
