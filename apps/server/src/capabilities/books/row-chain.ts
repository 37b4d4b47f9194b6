import { hash } from 'node:crypto'

const START = Buffer.alloc(32)

export type RowChain = { add(line: string): void; rows(): bigint; hash(): Buffer }

/** The hash of rows in order, as row_chain() makes it in the database: that of each holds that of all before it. */
export function rowChain(): RowChain {
  let before: Buffer = START
  let rows = 0n
  return {
    add(line) {
      before = hash('sha256', Buffer.concat([before, Buffer.from(line)]), 'buffer')
      rows += 1n
    },
    rows: () => rows,
    hash: () => before,
  }
}
