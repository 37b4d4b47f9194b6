export type Budget = { what: string; is: number } & ({ atLeast: number } | { atMost: number })

const short = (value: number) => String(Math.round(value * 100) / 100)

/** What was measured against what it may be: all that is missed is said at once, so that one run tells everything. */
export function keepBudgets(budgets: readonly Budget[]): void {
  const missed = budgets.flatMap((budget) => {
    const { what, is } = budget
    // A figure that is none has not been measured.
    if ('atLeast' in budget) return is >= budget.atLeast ? [] : [`${what} is ${short(is)}, at least ${budget.atLeast}`]
    return is <= budget.atMost ? [] : [`${what} is ${short(is)}, at most ${budget.atMost}`]
  })
  if (missed.length > 0) throw new Error(missed.join('; '))
}
