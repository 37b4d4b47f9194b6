import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { StorageProvider } from '../../providers/storage/storage.ts'
import { packLines, sealLine, unpackLines } from './export-file.ts'
import { filesOf, noteExport, noteFile, partPage, type Seal, unexported } from './queries.ts'
import { rowChain } from './row-chain.ts'

const FILE_ROWS = 50_000

export type ExportDeps = { db: Db; storage: StorageProvider; clock: Clock; fileRows?: number }

/**
 * Writes what is sealed to the storage and reads it back. Only then does an export count: a run that is killed at any moment
 * begins with the same seal again, and writes the same files under the same names.
 */
export async function exportSeals(deps: ExportDeps): Promise<number> {
  const seals = await unexported(deps.db)
  for (const seal of seals) {
    await writeFiles(deps, seal)
    const problem = await exportProblem(deps, seal)
    if (problem !== null) throw new Error(`the export of ${nameOf(seal)} is wrong: ${problem}`)
    await noteExport(deps.db, seal, deps.clock.now())
  }
  return seals.length
}

export const nameOf = ({ bookId, number, part }: Pick<Seal, 'bookId' | 'number' | 'part'>) =>
  `seal ${number} of book ${bookId} (${part})`

async function writeFiles({ db, storage, fileRows = FILE_ROWS }: ExportDeps, seal: Seal): Promise<void> {
  const write = async (place: number, lines: readonly string[], rows: number) => {
    const { name, bytes } = await packLines(seal, place, lines)
    await noteFile(db, seal, { place, name, rows: BigInt(rows), bytes: BigInt(bytes.length) })
    await storage.put(name, bytes)
  }
  let after: string[] | null = null
  for (let place = 1; ; place++) {
    const page = await partPage(db, seal, after, fileRows)
    if (page.length > 0)
      await write(
        place,
        page.map(({ line }) => line),
        page.length,
      )
    if (page.length < fileRows) break
    after = page.at(-1)?.key ?? null
  }
  await write(0, [sealLine(seal)], 0)
}

/** Reads an export as anybody could who has the files: null where it holds what was sealed, else what is wrong with it. */
export async function exportProblem(
  { db, storage }: Pick<ExportDeps, 'db' | 'storage'>,
  seal: Seal,
  onLine: (line: string) => void = () => {},
): Promise<string | null> {
  const chain = rowChain()
  let isSealThere = false
  for (const { place, name } of await filesOf(db, seal)) {
    const lines = await linesOf(storage, name)
    if (lines === null) return `the file ${name} is missing or cannot be opened`
    if (place === 0) {
      if (lines.length !== 1 || lines[0] !== sealLine(seal)) return `the seal in ${name} is another`
      isSealThere = true
      continue
    }
    for (const line of lines) {
      chain.add(line)
      onLine(line)
    }
  }
  if (!isSealThere) return 'the seal is not beside its rows'
  if (chain.rows() !== seal.rows) return `${chain.rows()} of ${seal.rows} rows are there`
  return chain.hash().equals(seal.contentHash) ? null : 'the rows are not those that were sealed'
}

async function linesOf(storage: StorageProvider, name: string): Promise<string[] | null> {
  try {
    const bytes = await storage.get(name)
    return bytes && (await unpackLines(bytes))
  } catch {
    // Sealed storage and gzip both notice a single bit that differs.
    return null
  }
}
