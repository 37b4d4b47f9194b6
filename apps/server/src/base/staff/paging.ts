/** By page number, for tables small enough to count. */
export type PageAsk = { page: number; perPage: number }
export const sliceOf = ({ page, perPage }: PageAsk) => ({ limit: perPage, offset: (page - 1) * perPage })

/** One row more than asked tells whether there is a next page; its key is the last row shown. */
export function keyPage<Row extends { id: bigint | string }, Shown>(
  rows: readonly Row[],
  perPage: number,
  show: (row: Row) => Shown,
): { data: Shown[]; cursor: string | null } {
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  return { data: shown.map(show), cursor: rows.length > perPage && last ? String(last.id) : null }
}
