import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IdentitySettings } from '../../platform/identity-settings.ts'
import { isAlwaysUnsure, SANDBOX_PEOPLE, type SandboxPerson } from './sandbox-people.ts'

const TOKEN = 'sandbox'
/** Four pictures in base64. */
const MAX_BODY_BYTES = 30_000_000

export type SandboxIdentity = {
  settings: IdentitySettings
  /** How often either was asked. */
  asked: { cpf: number; face: number }
  setDown(isDown: boolean): void
  close(): Promise<void>
}

type Answer = { status: number; value: unknown }
const AWAY: Answer = { status: 503, value: { error: 'unavailable' } }

/** Both services on this machine, speaking as the real ones do: it knows a person of every outcome, and believes everybody else. */
export async function startSandboxIdentity({ year }: { year: number }): Promise<SandboxIdentity> {
  const asked = { cpf: 0, face: 0 }
  let isDown = false
  const server = createServer(async (request, response) => {
    const { status, value } = await answer(request, { asked, isDown, year }).catch(
      (): Answer => ({ status: 400, value: { error: 'invalid' } }),
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { cpf: { url, token: TOKEN }, face: { url, token: TOKEN }, isSandbox: true },
    asked,
    setDown(down) {
      isDown = down
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

type World = { asked: SandboxIdentity['asked']; isDown: boolean; year: number }

async function answer(request: IncomingMessage, world: World): Promise<Answer> {
  const body = JSON.parse(await bodyOf(request)) as { cpf: string; person: { cpf: string } }
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, value: { error: 'unauthorised' } }
  const isCpf = request.url === '/cpf'
  if (isCpf) world.asked.cpf += 1
  else world.asked.face += 1
  if (world.isDown) return AWAY
  return isCpf ? register(body as never, world.year) : compare(body as never)
}

const known = (cpf: string): SandboxPerson =>
  Object.values<SandboxPerson>(SANDBOX_PEOPLE).find((person) => person.cpf === cpf) ??
  (isAlwaysUnsure(cpf) ? { cpf, face: 'unsure' } : { cpf })

function register({ cpf, nome, nascimento }: { cpf: string; nome: string; nascimento: string }, year: number): Answer {
  const person = (name: string, birthday: string, codigo = '0'): Answer => ({
    status: 200,
    value: { cpf, nome: name.toUpperCase(), nascimento: birthday, situacao: { codigo } },
  })
  switch (known(cpf).register) {
    case 'other name':
      return person('Joana Ferreira Lopes', nascimento)
    case 'other birthday':
      return person(nome, '1970-01-01')
    case 'deceased':
      return person(nome, nascimento, '3')
    case 'irregular':
      return person(nome, nascimento, '9')
    case 'minor':
      return person(nome, `${year - 15}-06-15`)
    case 'unknown':
      return { status: 404, value: { error: 'not found' } }
    case 'away':
      return AWAY
    default:
      return person(nome, nascimento)
  }
}

function compare({ person }: { person: { cpf: string; name: string; birthDate: string } }): Answer {
  const found = (result: string, reason: string | null, face: number, liveness: number): Answer => ({
    status: 200,
    value: {
      result,
      reason,
      document: { name: person.name.toUpperCase(), cpf: person.cpf, birthDate: person.birthDate },
      scores: { face, liveness },
    },
  })
  switch (known(person.cpf).face) {
    case 'unsure':
      return found('manual', null, 71.5, 93)
    case 'blurred':
      return found('rejected', 'blurred', 0, 0)
    case 'other person':
      return found('rejected', 'face_mismatch', 12, 97)
    case 'not live':
      return found('rejected', 'liveness', 88, 9)
    case 'invalid':
      return found('rejected', 'document_invalid', 0, 0)
    case 'away':
      return AWAY
    default:
      return found('approved', null, 98.2, 99)
  }
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
