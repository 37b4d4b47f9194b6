/** Class names, without those that do not hold. */
export const cx = (...names: readonly (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
