/**
 * Checks of what the browser kept for us, written out: the first view reads little, and a library for schemas would weigh as
 * much as the rest of our code there.
 */
export type Shape<T> = (value: unknown) => value is T
export type ShapeOf<S> = S extends Shape<infer T> ? T : never

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const text: Shape<string> = (value): value is string => typeof value === 'string'
export const number: Shape<number> = (value): value is number => typeof value === 'number'
export const yesNo: Shape<boolean> = (value): value is boolean => typeof value === 'boolean'
export const anything: Shape<unknown> = (_value): _value is unknown => true

export const oneOf =
  <const T extends string | number>(...known: readonly T[]): Shape<T> =>
  (value): value is T =>
    (known as readonly unknown[]).includes(value)

export const listOf =
  <T>(item: Shape<T>): Shape<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(item)

export const mapOf =
  <T>(item: Shape<T>): Shape<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(item)

type Fields<T> = { [K in keyof T]-?: Shape<T[K]> }

export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || shape(value)

export const objectOf =
  <T>(fields: Fields<T>): Shape<T> =>
  (value): value is T =>
    isObject(value) && Object.entries<Shape<unknown>>(fields).every(([name, shape]) => shape(value[name]))

/** An answer of the server: it was checked there, and is dropped when another build reads it (see `ANSWERS`). */
export const answer =
  <T extends object>(): Shape<T> =>
  (value): value is T =>
    typeof value === 'object' && value !== null
