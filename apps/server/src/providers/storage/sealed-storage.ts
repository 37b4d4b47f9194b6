import { type SealKeys, seal, unseal } from '../../platform/seal.ts'
import type { StorageProvider } from './storage.ts'

/** The suffix of public pictures; everything else is private to one person. */
const PUBLIC = '.webp'

export const FILES = 'files'

/** Receipts, documents and pictures that people send lie sealed in the storage, each under its own name. */
export function sealedStorage(storage: StorageProvider, keys: SealKeys): StorageProvider {
  return {
    put: (name, bytes) => storage.put(name, name.endsWith(PUBLIC) ? bytes : seal(keys, name, bytes)),
    async get(name) {
      const bytes = await storage.get(name)
      return bytes === null || name.endsWith(PUBLIC) ? bytes : unseal(keys, name, bytes)
    },
    remove: (name) => storage.remove(name),
  }
}
