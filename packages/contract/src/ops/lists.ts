import * as z from 'zod/mini'
import type { Schema } from '../endpoint.ts'
import { Cursor } from '../wire.ts'

const PER_PAGE_MAX = 200
const PerPage = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PER_PAGE_MAX)), 25)
const Page = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1)

/** Search words of a list. */
export const SearchText = z.optional(z.string().check(z.trim(), z.maxLength(100)))

/** A table small enough to count: by page number, sorted by one of the named keys (the first unless told). */
export const pageQuery = <const Keys extends readonly [string, ...string[]], Filters extends Record<string, Schema>>(
  keys: Keys,
  filters: Filters,
) =>
  z.strictObject({
    page: Page,
    perPage: PerPage,
    sort: z._default(z.enum(keys), keys[0]),
    order: z._default(z.enum(['ASC', 'DESC']), 'ASC'),
    ...filters,
  })

export const pageOf = <Row extends Schema>(row: Row) => z.object({ data: z.array(row), total: z.int() })

/** A table that grows without end: newest first, by key. The `cursor` of an answer is that of the next question. */
export const keyQuery = <Filters extends Record<string, Schema>>(filters: Filters) =>
  z.strictObject({ cursor: z.optional(Cursor), perPage: PerPage, ...filters })

export const keyPageOf = <Row extends Schema>(row: Row) => z.object({ data: z.array(row), cursor: z.nullable(Cursor) })
