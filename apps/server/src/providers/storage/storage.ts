/** A name that we made: letters, digits, dashes and one ending. */
export const STORED_NAME = /^[\w-]{16,64}\.[a-z0-9]{1,8}$/

/** Keeps files under names that are never used twice. */
export interface StorageProvider {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null where there is none. */
  get(name: string): Promise<Buffer | null>
  /** Safe to repeat. */
  remove(name: string): Promise<void>
}
