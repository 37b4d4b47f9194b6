import { type Auth, COMMON_ERRORS, type Endpoint } from '@trevo/contract/endpoint'
import { errorText } from '@trevo/contract/error-texts'
import { ERRORS, type ErrorCode } from '@trevo/contract/errors'
import { FLAGS } from '@trevo/contract/flags'
import { VENDOR_HEADERS } from '@trevo/contract/vendor-wallet'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of these calls, from the same entries that the server enforces. */
export function openApiOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operationOf(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trevo',
      version: '1',
      description: 'Every answer is an envelope. Money is a decimal string, a moment is ISO 8601 in UTC.',
    },
    paths,
    components: {
      securitySchemes: { session: BEARER, staff: BEARER, ...VENDOR_SCHEMES },
      schemas: { Failure: failureSchema() },
    },
  }
}

/** Who may call, as the page for people says it. */
const WHO: Readonly<Record<Auth, string>> = {
  guest: 'anybody',
  session: 'any signed-in member',
  real: 'members with a real account',
  agent: 'agents',
  vendor: 'game vendors, who sign each call (docs/VENDORS.md)',
  staff: 'staff with one of the roles named',
}

function operationOf(endpoint: Endpoint): Json {
  const { auth, module, flag } = endpoint
  return {
    summary: endpoint.summary,
    tags: [areaOf(endpoint.path)],
    operationId: operationIdOf(endpoint),
    security: securityOf(endpoint),
    parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
    ...(endpoint.body ? { requestBody: requestBodyOf(endpoint, endpoint.body) } : {}),
    responses: responsesOf(endpoint),
    'x-auth': auth,
    'x-who': WHO[auth],
    ...(endpoint.staff ? { 'x-staff': endpoint.staff } : {}),
    ...(module ? { 'x-module': { id: module, doc: FLAGS[module].doc } } : {}),
    ...(flag ? { 'x-flag': { id: flag, doc: FLAGS[flag].doc } } : {}),
    ...(endpoint.encrypted
      ? { 'x-encrypted': 'JWE compact, ECDH-ES with A256GCM, key id in the Encryption header' }
      : {}),
    ...(endpoint.perMinute ? { 'x-per-minute': endpoint.perMinute } : {}),
    ...(endpoint.cacheSeconds ? { 'x-cache-seconds': endpoint.cacheSeconds } : {}),
  }
}

function securityOf({ auth, staff }: Pick<Endpoint, 'auth' | 'staff'>): Json[] {
  if (auth === 'guest' || staff?.roles === 'guest') return []
  if (auth === 'staff') return [{ staff: [] }]
  return auth === 'vendor' ? [{ vendor: [], vendorTime: [], vendorSignature: [] }] : [{ session: [] }]
}

const BEARER: Json = { type: 'http', scheme: 'bearer' }

const header = (name: string, description: string): Json => ({ type: 'apiKey', in: 'header', name, description })

/** A vendor's call carries all three. */
const VENDOR_SCHEMES = {
  vendor: header(VENDOR_HEADERS.vendor, 'The vendor’s code'),
  vendorTime: header(VENDOR_HEADERS.timestamp, 'Unix time in milliseconds'),
  vendorSignature: header(VENDOR_HEADERS.signature, 'Hex HMAC-SHA256 of timestamp, path and raw body, a line each'),
}

const areaOf = (path: string) => /^\/(vendor|ops)\//.exec(path)?.[1] ?? path.split('/')[2] ?? ''

const operationIdOf = ({ method, path }: Endpoint) =>
  `${method.toLowerCase()}${path.replaceAll(/[/:_-]+(\w)/g, (_match, letter: string) => letter.toUpperCase())}`

const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf(endpoint: Endpoint, body: z.ZodMiniType): Json {
  const type = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [type]: { schema: jsonSchemaOf(body, 'input') } } }
}

function responsesOf(endpoint: Endpoint): Record<string, Json> {
  const schema = {
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { const: true }, value: jsonSchemaOf(endpoint.value, 'output') },
  }
  const responses: Record<string, Json> = {
    '200': { description: 'Done', content: { 'application/json': { schema } } },
  }
  for (const [status, codes] of Object.entries(errorsByStatus(endpoint))) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${errorText(code, 'EN')}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      'x-error-codes': codes,
    }
  }
  return responses
}

function errorsByStatus(endpoint: Endpoint): Record<string, ErrorCode[]> {
  const codes = new Set<ErrorCode>([...(endpoint.errors ?? []), ...COMMON_ERRORS])
  const isForSignedIn = endpoint.auth !== 'guest' && endpoint.auth !== 'vendor' && endpoint.staff?.roles !== 'guest'
  const withFirstPassword = endpoint.withFirstPassword ?? endpoint.staff?.withFirstPassword ?? false
  if (isForSignedIn) codes.add('not_logged_in')
  if (isForSignedIn && !withFirstPassword) codes.add('password_change_required')
  if (endpoint.auth === 'vendor') codes.add('vendor_signature').add('vendor_clock')
  if (endpoint.auth === 'real') codes.add(endpoint.refusal ?? 'free_reject')
  if (endpoint.auth === 'agent' || (endpoint.auth === 'staff' && isForSignedIn) || endpoint.module || endpoint.flag)
    codes.add('no_permission')
  if (endpoint.encrypted) codes.add('encryption_required').add('encryption_key_unknown')
  return Object.groupBy(codes, (code) => ERRORS[code].status) as Record<string, ErrorCode[]>
}

const failureSchema = (): Json => ({
  type: 'object',
  required: ['success', 'errorCode', 'message'],
  properties: {
    success: { const: false },
    errorCode: { enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    requestId: { type: 'string' },
    value: {},
  },
})
