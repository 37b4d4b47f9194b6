import type { AnyInput, Endpoint, Envelope, ValueOf } from '@trevo/contract/endpoint'
import { STAFF_MERCHANT_HEADER } from '@trevo/contract/ops/roles'
import { staffEnrol, staffSecondStep, staffSignIn } from '@trevo/contract/ops/session'
import { totpOf } from '../../e2e/support/totp.ts'

const STAFF_PASSWORD = 'Boitata!2291-Curupira'

const pathOf = (path: string, params: AnyInput['params']) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(Object(params)[name])))

type Answer<E extends Endpoint> = Envelope<ValueOf<E>>

/** One call as the console makes it. */
async function callAt<E extends Endpoint>(
  base: string,
  endpoint: E,
  { params, body }: AnyInput = {},
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const response = await fetch(base + pathOf(endpoint.path, params), {
    method: endpoint.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return (await response.json()) as Answer<E>
}

function answerOf<E extends Endpoint>(endpoint: E, answer: Answer<E>): ValueOf<E> {
  if (answer.success) return answer.value
  throw new Error(`${endpoint.path}: ${answer.errorCode} ${JSON.stringify(answer.value ?? null)}`)
}

/** Chooses a password by the link, binds an authenticator, and works for one brand. */
export async function staffAt(base: string, userName: string, said: string) {
  const token = /[#?&]token=([\w-]+)/.exec(said)?.[1] ?? ''
  answerOf(staffEnrol, await callAt(base, staffEnrol, { body: { token, newPassword: STAFF_PASSWORD } }))
  const first = answerOf(staffSignIn, await callAt(base, staffSignIn, { body: { userName, password: STAFF_PASSWORD } }))
  if (first.step !== 'enrol') throw new Error('the authenticator is bound already')
  const second = { ticket: first.ticket, code: totpOf(first.secret) }
  const session = answerOf(staffSecondStep, await callAt(base, staffSecondStep, { body: second }))
  const send = <E extends Endpoint>(endpoint: E, brand: string, input?: AnyInput) =>
    callAt(base, endpoint, input, { authorization: `Bearer ${session.token}`, [STAFF_MERCHANT_HEADER]: brand })
  return {
    userName,
    secret: first.secret,
    send,
    call: async <E extends Endpoint>(endpoint: E, brand: string, input?: AnyInput) =>
      answerOf(endpoint, await send(endpoint, brand, input)),
  }
}
export type Person = Awaited<ReturnType<typeof staffAt>>

export function expectRefused(answer: { success: boolean; errorCode?: string }, code: string): void {
  if (answer.success || answer.errorCode !== code) throw new Error(`${code} expected: ${JSON.stringify(answer)}`)
}
