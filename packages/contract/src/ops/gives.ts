/**
 * What a field of a call of staff does to what is given, sold, limited, paid or counted. more: raising it gives more, and null
 * is nothing; unlimited: the same, and null has no limit; less: lowering it gives more, and null asks for nothing; identity: whom
 * or where it goes to, so that any other value gives more; words: gives nothing.
 *
 * Of a list of plain values, `more` is one value added, `less` one value taken away. Values without an order of their own (a
 * category, a rule's trigger) are compared as `identity` is.
 */
export type Mark = 'more' | 'unlimited' | 'less' | 'identity' | 'words'

/** Choices, from the one that gives least to the one that gives most. */
export type Order<V> = { order: readonly V[] }

/** Lines of a list; those of the same `by` are compared with each other, and without it those of the same place. A line gone gives no more unless `gone` says so. */
export type Each<E> = { each: GivesOf<E>; by?: readonly KeysOf<E>[]; gone?: 'more' }

type KeysOf<T> = T extends unknown ? keyof T : never
type At<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

type FieldGives<V> = [V] extends [readonly (infer E)[]]
  ? [E] extends [object]
    ? Each<E> | 'words' | 'identity'
    : Mark
  : [V] extends [object]
    ? string extends KeysOf<V>
      ? Mark
      : GivesOf<V> | ([NonNullable<At<V, KeysOf<V>>>] extends [number] ? Mark : 'words' | 'identity')
    : Mark | ([V] extends [string] ? Order<V> : never)

/** Total: a field of the body that it does not name does not compile. */
export type GivesOf<T> = { readonly [K in KeysOf<T>]-?: FieldGives<NonNullable<At<T, K>>> }

/** The same where the call is not known. */
export type Gives = { readonly [field: string]: FieldGiven }
export type FieldGiven = Mark | { order: readonly string[] } | AnyEach | Gives
type AnyEach = { each: Gives; by?: readonly string[]; gone?: 'more' }
