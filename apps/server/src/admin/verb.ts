import type { Begins } from '../base/merchants/make-brand.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db.ts'
import type { Options, Values } from './options.ts'

/** What a verb works with. */
export type Admin = {
  config: Config
  db: Db
  clock: Clock
  /** What every capability gives a new brand, in the order of the list. */
  begins: Begins
  /** A line for whoever runs it. Secrets are said here and nowhere else. */
  say(line: string): void
}

export type Verb = {
  /** In a sentence, for the list of verbs. */
  about: string
  options: Options
  run(admin: Admin, values: never): Promise<void>
}

/** Keeps the types of the options for `run`. */
export const verb = <O extends Options>(definition: {
  about: string
  options: O
  run(admin: Admin, values: Values<O>): Promise<void>
}): Verb => definition
