import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { STORED_NAME, type StorageProvider } from './storage.ts'

/** Files in a folder of this machine; several nodes share one by mounting it. */
export function folderStorage(dataDir: string): StorageProvider {
  const root = join(dataDir, 'files')
  // Spread over folders by their random beginning: one with a million files is slow on many file systems.
  const pathOf = (name: string) => {
    if (!STORED_NAME.test(name)) throw new Error(`${name} is not the name of a stored file`)
    return join(root, name.slice(0, 2).toLowerCase(), name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      // Nobody ever reads half a file.
      const unfinished = `${path}.${randomUUID()}`
      await writeFile(unfinished, bytes, { mode: 0o640 })
      await rename(unfinished, path)
    },
    async get(name) {
      const path = pathOf(name)
      try {
        return await readFile(path)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
