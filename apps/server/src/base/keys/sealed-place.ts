import type { Secrets } from '../../platform/config.ts'

/** A row as it is read: its key, and whatever else of it is needed. */
export type SealedRow = { key: string[]; sealed: Buffer } & Record<string, unknown>

/** A column of sealed values. Whoever adds one registers it, or rotation leaves it behind; a test counts them. */
export type SealedPlace = {
  table: string
  column: string
  /** SQL of the key's columns, as text. */
  key: readonly string[]
  /** The SQL type of each. */
  types: readonly string[]
  /** Further columns that are read. */
  also?: readonly string[]
  purpose: string
  ownerOf(row: SealedRow): string
  /** Hashes that go by the same secret. */
  hashesOf?(secrets: Secrets, row: SealedRow, plain: Buffer): Record<string, Buffer | null>
}

/** A column that names sealed files, with the key of its table. */
export type SealedFile = { table: string; column: string; key: readonly string[]; types: readonly string[] }

export type SealedPlaces = { columns: readonly SealedPlace[]; files: readonly SealedFile[] }
