import type { BodyOf, Endpoint, ParamsOf, QueryOf, ValueOf } from '@trevo/contract/endpoint'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Member, Merchant, Session } from '../guards.ts'
import { kindOf } from '../load.ts'
import { callerOfIp } from '../rate-limit.ts'
import { type Answer, AnswerCache, sendAnswer } from './answer-cache.ts'
import type { App } from './app.ts'
import { readBody } from './body.ts'
import { bodyTypeOf } from './body-type.ts'
import { Cookies } from './cookies.ts'
import { checkValue, type Serialized, successText } from './envelope.ts'
import { admitCachedCaller, admitCaller, admitToSite, merchantOfRequest } from './gate.ts'
import { sendJson } from './reply.ts'
import { runnerOf } from './reports.ts'
import { assertStrict, validate } from './validate.ts'

type Known<E extends Endpoint, T> = E['auth'] extends 'guest' ? T | null : T

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  merchant: Merchant
  /** Never null where the endpoint asks for a session; on guest calls the valid session that came along, if any. */
  session: Known<E, Session>
  member: Known<E, Member>
  /** The bearer token as it came, valid or not. */
  token: string | null
  cookies: Cookies
  request: FastifyRequest
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => ValueOf<E> | Serialized<ValueOf<E>> | Promise<ValueOf<E> | Serialized<ValueOf<E>>>

/** Serves one call of the contract: everything its entry promises is enforced here, before the handler runs. */
export function route<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  assertSound(endpoint)
  app.routes.add(endpoint)
  const validatesValue = app.config.nodeEnv !== 'production'

  const textOf = (value: unknown) => {
    if (validatesValue) checkValue(endpoint, value)
    return successText(value)
  }
  const run = runnerOf<unknown>(app, endpoint)
  const isSorted = app.replica !== undefined && endpoint.auth !== 'guest'
  // Synchronous from end to end where the handler is and nothing has to be opened: a promise costs more than the rest.
  const answer = (request: FastifyRequest, reply: FastifyReply): string | Promise<string> => {
    if (endpoint.body !== undefined || request.body !== undefined) return answerWithBody(request, reply)
    const call = callOf(endpoint, request, reply, undefined)
    if (isSorted) return run(call.cookies, async () => handler(call)).then(textOf)
    const value = handler(call)
    return value instanceof Promise ? value.then(textOf) : textOf(value)
  }
  const answerWithBody = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(endpoint, request, reply, await readBody(app, endpoint, request))
    return textOf(await run(call.cookies, async () => handler(call)))
  }

  if (endpoint.cacheSeconds === undefined) {
    app.http.route({
      method: endpoint.method,
      url: endpoint.path,
      config: bodyTypeOf(endpoint),
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      onRequest: openGate(app, endpoint),
      handler: (request, reply) => {
        const { session } = request
        const { members, guests } = app.places
        const work = () => answer(request, reply)
        const text = session === null ? guests.run(callerOfIp(request.ip), work) : members.run(session.memberId, work)
        if (typeof text === 'string') return sendJson(request, reply, text)
        return text.then((late) => sendJson(request, reply, late))
      },
    })
    return
  }
  const cache = new AnswerCache(app.clock, endpoint.cacheSeconds)
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: cachedGate(app, endpoint, cache),
    handler: async (request, reply) => {
      const kept = await cache.fill(merchantOfRequest(app, request), request.url, async () => answer(request, reply))
      return sendAnswer(request, reply, kept)
    },
  })
}

function openGate(app: App, endpoint: Endpoint): onRequestHookHandler {
  const kind = kindOf(endpoint)
  return (request, _reply, done) => {
    let admitted: Promise<void> | undefined
    try {
      app.load.admit(kind)
      admitToSite(app, endpoint, request)
      admitted = admitCaller(app, endpoint, request)
    } catch (error) {
      done(error as Error)
      return
    }
    if (admitted === undefined) done()
    else admitted.then(() => done(), done)
  }
}

/** A kept answer leaves from here without a promise in between: this is the hottest path of the server. */
function cachedGate(app: App, endpoint: Endpoint, cache: AnswerCache): onRequestHookHandler {
  const kind = kindOf(endpoint)
  return (request, reply, done) => {
    let kept: Answer | undefined
    try {
      const merchant = admitToSite(app, endpoint, request)
      admitCachedCaller(app, endpoint, request, merchant)
      kept = cache.get(merchant, request.url)
      if (kept === undefined) app.load.admit(kind)
    } catch (error) {
      done(error as Error)
      return
    }
    if (kept === undefined) done()
    else sendAnswer(request, reply, kept)
  }
}

function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply, sent: unknown): Call<E> {
  const { session, merchant, token } = request
  const member = session && memberOf(session)
  const params = validate(endpoint.params, request.params)
  const query = validate(endpoint.query, request.query)
  const body = validate(endpoint.body, sent)
  const cookies = new Cookies(request, reply)
  // The gate has set what the entry's auth promises; TypeScript cannot follow that through a generic.
  return { params, query, body, merchant, session, member, token, cookies, request } as unknown as Call<E>
}

const memberOf = ({ memberId, merchantId, type, userName }: Session): Member => ({
  id: memberId,
  merchantId,
  type,
  userName,
})

function assertSound(endpoint: Endpoint): void {
  const { method, path, cacheSeconds, auth, body } = endpoint
  const name = `${method} ${path}`
  if (cacheSeconds !== undefined && (auth !== 'guest' || method !== 'GET')) {
    throw new Error(`${name}: only a guest's GET may be kept`)
  }
  if (auth === 'vendor') throw new Error(`${name}: a vendor's call is served by vendorRoute()`)
  if (auth === 'staff') throw new Error(`${name}: a call of staff is served by staffRoute()`)
  if (method === 'GET' && body !== undefined) throw new Error(`${name}: a GET has no body`)
  for (const schema of [endpoint.params, endpoint.query, body]) if (schema) assertStrict(name, schema)
}
