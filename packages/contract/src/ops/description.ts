import * as z from 'zod/mini'
import { staffEndpoint } from './staff-endpoint.ts'

export const staffDescription = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/openapi.json',
  summary: 'The calls of staff as OpenAPI 3.1, for whoever is signed in; the public description leaves them out',
  roles: 'any',
  value: z.record(z.string(), z.unknown()),
})
