import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { FlagId } from './flags.ts'
import type { StaffAccess } from './ops/roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * guest: anybody; session: any signed-in member; real: types 0, 1, 2; agent: types other than 0, 4, 40;
 * vendor: a game vendor that signs each call; staff: people of the operator (see `staffEndpoint`).
 */
export type Auth = 'guest' | 'session' | 'real' | 'agent' | 'vendor' | 'staff'
export type Schema = z.ZodMiniType

export type EndpointSpec<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Value extends Schema,
  Who extends Auth = Auth,
> = {
  method: Method
  /**
   * Under `/wps`, `/lgw` for lottery and orders, `/vendor/v1` for game vendors, `/ops/v1` for staff.
   * `:name` segments are read by `params`.
   */
  path: `/wps/${string}` | `/lgw/${string}` | `/vendor/v1/${string}` | `/ops/v1/${string}`
  summary: string
  auth: Who
  /** Where `auth` is `staff`: which of them. */
  staff?: StaffAccess
  /** What a caller without a real account hears where `auth` is `real`; `free_reject` where absent. */
  refusal?: 'free_reject' | 'actual_account_required'
  /** Also open to members who still have to replace a password that someone else chose; guest calls always are. */
  withFirstPassword?: true
  /** Module id the specification notes for the call; sent along by the client, and a flag that must be on. */
  module?: FlagId
  /** A further flag that must be on. */
  flag?: FlagId
  params?: Params
  query?: Query
  body?: Body
  value: Value
  /** Named errors beyond those every call may answer with (see COMMON_ERRORS). */
  errors?: readonly ErrorCode[]
  /** Calls a minute per caller; the platform's default applies where absent. */
  perMinute?: number
  /** The platform's default applies where absent. */
  maxBodyBytes?: number
  /** Body arrives as a JWE to the key that status publishes. */
  encrypted?: true
  /** Body arrives form-encoded instead of as JSON. */
  form?: true
  /** Answered also while the site is under maintenance or the region restricted. */
  always?: true
  /** The answer is the same for every guest of a merchant and may be kept this long by the server. */
  cacheSeconds?: number
  /** Figures over many rows that may be some seconds old: answered by a read replica where there is one, as every list of staff is. */
  report?: true
}

export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Value extends Schema = Schema,
  Who extends Auth = Auth,
> = EndpointSpec<Params, Query, Body, Value, Who>

/** One call of the platform. Server guard, client call, interface gating and documentation all read this line. */
export function endpoint<
  Value extends Schema,
  Who extends Auth,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(spec: EndpointSpec<Params, Query, Body, Value, Who>): EndpointSpec<Params, Query, Body, Value, Who> {
  return spec
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined
// Inferred, not indexed: an optional property read by index would add `undefined` to every schema.
type ParamsSchema<E> = E extends EndpointSpec<infer S, infer _Q, infer _B, infer _V, infer _W> ? S : never
type QuerySchema<E> = E extends EndpointSpec<infer _P, infer S, infer _B, infer _V, infer _W> ? S : never
type BodySchema<E> = E extends EndpointSpec<infer _P, infer _Q, infer S, infer _V, infer _W> ? S : never
export type ParamsOf<E extends Endpoint> = Output<ParamsSchema<E>>
export type QueryOf<E extends Endpoint> = Output<QuerySchema<E>>
export type BodyOf<E extends Endpoint> = Output<BodySchema<E>>
export type ValueOf<E extends Endpoint> = z.output<E['value']>
export type QueryInput<E extends Endpoint> = Input<QuerySchema<E>>
export type BodyInput<E extends Endpoint> = Input<BodySchema<E>>
export type ParamsInput<E extends Endpoint> = Input<ParamsSchema<E>>

type Part<Name extends string, Given> = [Given] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Given
    ? { [N in Name]?: Given }
    : { [N in Name]: Given }
/** What a caller hands in: only the parts that the endpoint has, and only those that must be there have to. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>
/** The same where the endpoint is not known. */
export type AnyInput = { params?: unknown; query?: unknown; body?: unknown }
/** `Options` stand behind the input, which may be left out where nothing has to be in it. */
export type CallArguments<E extends Endpoint, Options> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: Options]
    : [input: CallInput<E>, options?: Options]

export const COMMON_ERRORS = [
  'bad_request',
  'malformed_json',
  'invalid_input',
  'body_too_large',
  'rate_limited',
  'session_expired',
  'system_upgrading',
  'region_restricted',
  'overloaded',
  'unknown_error',
] as const satisfies readonly ErrorCode[]

export type Envelope<V> =
  | { success: true; value: V }
  | { success: false; errorCode: ErrorCode; message: string; requestId?: string; value?: unknown }

/** `value` of an `invalid_input` answer: what is wrong, by field. */
export type FieldIssues = { fields: { path: string; code: string }[] }
