import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipFile = { name: string; chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> }

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Sizes follow the bytes, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980: a file says by its own content when it was made. */
const DATE = 0x0021
const SIZE_MAX = 0xff_ff_ff_ff

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** An archive of files that are made while it is read; nothing but the piece at hand is in memory. */
export async function* zip(files: Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for (const { name: text, chunks } of files) {
    const file: Written = { name: Buffer.from(text), crc: 0, packed: 0, size: 0, offset }
    const head = Buffer.concat([
      header(LOCAL, [2, VERSION, 2, FLAGS, 2, DEFLATED, 2, 0, 2, DATE, 4, 0, 4, 0, 4, 0, 2, file.name.length, 2, 0]),
      file.name,
    ])
    offset += head.length
    yield head
    for await (const piece of packed(file, chunks)) {
      offset += piece.length
      yield piece
    }
    if (Math.max(file.size, offset) > SIZE_MAX) throw new Error(`${text} is too large for an archive`)
    const tail = header(DESCRIPTOR, [4, file.crc, 4, file.packed, 4, file.size])
    offset += tail.length
    yield tail
    written.push(file)
  }
  const central = Buffer.concat(written.map(entry))
  yield central
  yield header(END, [2, 0, 2, 0, 2, written.length, 2, written.length, 4, central.length, 4, offset, 2, 0])
}

async function* packed(file: Written, chunks: ZipFile['chunks']): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const fed = (async () => {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      file.crc = crc32(bytes, file.crc)
      file.size += bytes.length
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  })()
  // Whoever reads hears of what went wrong while it was written.
  fed.catch((error: Error) => deflate.destroy(error))
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    file.packed += piece.length
    yield piece
  }
  await fed
}

const entry = ({ name, crc, packed: size, size: whole, offset }: Written): Buffer =>
  Buffer.concat([
    header(CENTRAL, [
      2,
      VERSION,
      2,
      VERSION,
      2,
      FLAGS,
      2,
      DEFLATED,
      2,
      0,
      2,
      DATE,
      4,
      crc,
      4,
      size,
      4,
      whole,
      2,
      name.length,
      2,
      0,
      2,
      0,
      2,
      0,
      2,
      0,
      4,
      0,
      4,
      offset,
    ]),
    name,
  ])

/** A signature, then pairs of how many bytes and which number. */
function header(signature: number, pairs: readonly number[]): Buffer {
  const parts = [Buffer.alloc(4)]
  parts[0]?.writeUInt32LE(signature)
  for (let at = 0; at < pairs.length; at += 2) {
    const part = Buffer.alloc(pairs[at] ?? 0)
    part.writeUIntLE(pairs[at + 1] ?? 0, 0, part.length)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
