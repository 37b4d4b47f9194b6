import { isDeepStrictEqual } from 'node:util'
import type { Endpoint, Envelope } from '@trevo/contract/endpoint'
import { errorText } from '@trevo/contract/error-texts'
import { ERRORS, type ErrorCode } from '@trevo/contract/errors'
import * as z from 'zod/mini'

declare const carries: unique symbol
/** A value that is JSON text already, so that what does not change between calls is written once. */
export class Serialized<T = unknown> {
  declare readonly [carries]?: T
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

export function successText(value: unknown): string {
  const json = value instanceof Serialized ? value.json : JSON.stringify(value)
  return `{"success":true,"value":${json}}`
}

export type Failure = { status: number; envelope: Envelope<never> & { success: false } }

export function failure(code: ErrorCode, requestId: string, value?: unknown): Failure {
  const message = errorText(code, 'EN')
  const extra = value === undefined ? {} : { value }
  return { status: ERRORS[code].status, envelope: { success: false, errorCode: code, message, requestId, ...extra } }
}

/** Outside production an answer that breaks its contract is an error at once, also when it only says too much. */
export function checkValue(endpoint: Endpoint, value: unknown): void {
  const wire: unknown = value instanceof Serialized ? JSON.parse(value.json) : JSON.parse(JSON.stringify(value ?? null))
  const result = z.safeParse(endpoint.value, wire)
  const name = `${endpoint.method} ${endpoint.path}`
  if (!result.success) throw new Error(`${name} answered against its contract: ${z.prettifyError(result.error)}`)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(result.data)), wire)) {
    throw new Error(`${name} answered with fields that its contract does not name`)
  }
}
