/**
 * Money moves inside a book: accounts of members and of the house, transfers and figures of a book lie together, on one
 * machine where there are several. Today a brand has one, of its own number.
 */
export const bookOf = (merchantId: number): number => merchantId

/** A call is about one book. The order stays. */
export function splitByBook<Item extends { bookId: number }>(items: readonly Item[]): (readonly Item[])[] {
  const first = items[0]?.bookId
  if (items.every(({ bookId }) => bookId === first)) return [items]
  const parts: Item[][] = []
  for (const item of items) {
    const last = parts.at(-1)
    if (last?.[0]?.bookId === item.bookId) last.push(item)
    else parts.push([item])
  }
  return parts
}
