export const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other)
