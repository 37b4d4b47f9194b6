import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Endpoint } from '@trevo/contract/endpoint'
import type { FlagId } from '@trevo/contract/flags'
import { opsSwitchFlag } from '@trevo/contract/ops/flags'
import { addStaff } from './console.ts'
import { query } from './database.ts'
import { addPerson } from './people.ts'
import { SERVER_PORT } from './server-settings.ts'

const CONTRACT = new URL('../../packages/contract/src/', import.meta.url)

/** The calls that stand behind a flag, as their module or as their flag. */
export async function callsBehind(flag: FlagId): Promise<Endpoint[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(sources.map((name) => import(new URL(name, CONTRACT).href) as Promise<object>))
  const isBehind = (value: unknown): value is Endpoint =>
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    (('module' in value && value.module === flag) || ('flag' in value && value.flag === flag))
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isBehind))]
}

/** Of a player, or of an agent: between them they may make every call that members make. */
export async function tokenOf(brandCode: string, type: 0 | 1): Promise<string> {
  const { account } = await addPerson(brandCode, { type })
  const token = randomBytes(32).toString('base64url')
  await query(
    `insert into member_session (member_id, merchant_id, token_hash, expires_at)
     select m.id, m.merchant_id, $3, now() + interval '1 day' from member m join merchant b on b.id = m.merchant_id
     where b.code = $1 and m.account = $2`,
    [brandCode, account, createHash('sha256').update(token).digest()],
  )
  return token
}

/** Somebody of the brand's own staff who may switch flags, signed in at the console. */
export async function adminOf(brandCode: string): Promise<string> {
  const userName = await addStaff(brandCode, ['admin'])
  const token = randomBytes(32).toString('base64url')
  await query(
    `with who as (update staff_account set totp_confirmed_at = now() where user_name = $1 returning id)
     insert into staff_session (staff_id, token_hash, ip, created_at, last_seen_at, expires_at)
     select id, $2, '127.0.0.1', now(), now(), now() + interval '1 hour' from who`,
    [userName, createHash('sha256').update(token).digest()],
  )
  return token
}

/** By the call that the switch of the console's page makes; throws where it is refused. */
export async function switchAtConsole(
  { host, token }: Pick<Asked, 'host' | 'token'>,
  flag: FlagId,
  enabled: boolean,
): Promise<void> {
  const body = { requestId: randomUUID(), enabled, reason: 'prova dos interruptores' }
  const refusal = await refusalOf(opsSwitchFlag, { host, token, params: { id: flag }, body })
  if (refusal !== null) throw new Error(`the console does not switch ${flag}: ${refusal}`)
}

type Asked = { host: string; token: string; params?: Record<string, string> | undefined; body?: object | undefined }

/** How the server refuses a call, or null where it answers. With nothing to work on: whether it is open is looked at before. */
export function refusalOf(
  { method, path, body: taken }: Endpoint,
  { host, token, params = {}, body = {} }: Asked,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const own = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1')
    const text = taken === undefined ? undefined : JSON.stringify(body)
    // Said by its length: of a DELETE, Node.js would not say that it has a body at all.
    const told = text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const headers = { host, authorization: `Bearer ${token}`, ...told }
    const sent = request({ host: '127.0.0.1', port: SERVER_PORT, path: own, method, headers }, async (response) => {
      const isJson = String(response.headers['content-type']).includes('json')
      if (!isJson) return resolve(null)
      const answer = (await json(response)) as { success: boolean; errorCode?: string }
      resolve(answer.success ? null : (answer.errorCode ?? 'unknown'))
    }).on('error', reject)
    sent.end(text)
  })
}
