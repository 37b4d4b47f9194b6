/** By id; an address that carries a place in the list instead, as the ticker's once did, still finds its notice. */
export function findNotice<T extends { id: string }>(list: readonly T[], asked: string): T | undefined {
  const byId = list.find((notice) => notice.id === asked)
  return byId ?? (/^\d{1,6}$/.test(asked) ? list[Number(asked)] : undefined)
}
