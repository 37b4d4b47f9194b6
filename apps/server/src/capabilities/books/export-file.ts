import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Seal } from './queries.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Lines end with a newline each; the name begins with the hash of the bytes, so it never stands for anything else. */
export async function packLines(
  { part, bookId }: Pick<Seal, 'part' | 'bookId'>,
  place: number,
  lines: readonly string[],
): Promise<{ name: string; bytes: Buffer }> {
  const bytes = await pack(Buffer.from(lines.map((line) => `${line}\n`).join('')))
  const name = `${hash('sha256', bytes).slice(0, 16)}-${part}-${bookId}-${place}.gz`
  return { name, bytes }
}

export async function unpackLines(bytes: Uint8Array): Promise<string[]> {
  return (await unpack(bytes)).toString().split('\n').slice(0, -1)
}

/** The seal as it lies beside its rows, to be compared by whoever has the files alone. */
export const sealLine = (seal: Seal): string =>
  JSON.stringify({
    bookId: seal.bookId,
    number: seal.number,
    table: seal.table,
    part: seal.part,
    low: String(seal.low),
    high: String(seal.high),
    columns: seal.columns,
    rows: String(seal.rows),
    sums: seal.sums,
    contentHash: seal.contentHash.toString('hex'),
    carriedHash: seal.carriedHash?.toString('hex') ?? null,
    previousHash: seal.previousHash.toString('hex'),
    hash: seal.hash.toString('hex'),
    sealedAt: seal.sealedAt.toISOString(),
  })
