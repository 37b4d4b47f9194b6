import * as z from 'zod/mini'
import { Language } from '../wire.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** Beyond this a file ends with a line that says so. */
export const EXPORT_LINES_MAX = 200_000
const JSON_MAX = 4000

/** An object as JSON; what is in it, the list's own entry says. */
const Asked = z.optional(z.string().check(z.maxLength(JSON_MAX)))

export const opsExport = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/export',
  summary:
    'A list of the console as a file: `list` is its path, `filter` and `params` what it would be asked. For whoever may see the list, with what they see there; not in the envelope',
  roles: 'any',
  query: z.strictObject({
    list: z.string().check(z.regex(/^\/ops\/v1\/[\w/:-]{1,100}$/, 'list')),
    filter: Asked,
    params: Asked,
    format: ExportFormat,
    language: Language,
  }),
  value: z.unknown(),
  errors: ['no_permission', 'not_found'],
  perMinute: 20,
})
