/**
 * What is held back, worked out without the database: whole numbers, a list of credits for each member, and nothing else. Written
 * from the rule, so that what the database does can be compared with it step by step.
 */

export type ModelCredit = {
  /** Credits of one key are one credit. */
  key: string
  isGift: boolean
  /** Of the deposit that its bank may take back. */
  depositId: number | null
  amount: number
  percent: number
  open: number
  played: number
}

export type Envelopes = { owner: number; amounts: { to: number; amount: number }[]; carried: ModelCredit[] }

export type Person = { cash: number; debt: number; credits: ModelCredit[] }

export const holdOf = ({ amount, open, percent }: ModelCredit): number =>
  Math.min(amount, Math.ceil((open * 100) / percent))
export const holds = (credits: readonly ModelCredit[]): number => credits.reduce((sum, one) => sum + holdOf(one), 0)
export const opens = (credits: readonly ModelCredit[]): number => credits.reduce((sum, one) => sum + one.open, 0)
export const heldOf = ({ cash, credits }: Person): number => Math.min(cash, holds(credits))
export const freeOf = (person: Person): number => person.cash - heldOf(person)

export function put(credits: ModelCredit[], credit: ModelCredit): void {
  if (credit.open === 0) return
  const same = credits.findLast(({ key, percent }) => key === credit.key && percent === credit.percent)
  if (same === undefined) credits.push({ ...credit })
  else {
    same.amount += credit.amount
    same.open += credit.open
  }
}

/** Takes money out of credits, oldest first, each part with its share of what is open. */
export function take(credits: ModelCredit[], money: number): ModelCredit[] {
  const parts: ModelCredit[] = []
  let rest = money
  for (const credit of credits) {
    const hold = holdOf(credit)
    if (rest === 0) break
    if (credit.open === 0) continue
    const part = Math.min(hold, rest)
    const open = part === hold ? credit.open : Math.floor((credit.open * part) / hold)
    parts.push({ ...credit, amount: part, open, played: 0 })
    credit.amount -= part
    credit.open -= open
    rest -= part
  }
  drop(credits)
  return parts
}

function drop(credits: ModelCredit[]): void {
  for (let i = credits.length - 1; i >= 0; i--) {
    const { open, played } = credits[i] as ModelCredit
    if (open === 0 && played === 0) credits.splice(i, 1)
  }
}

/** Money that comes with parts of another's credits; what they do not ask for a deposit of it would. */
export function arrive(
  credits: ModelCredit[],
  key: string,
  { amount, percent, parts }: { amount: number; percent: number; parts: readonly ModelCredit[] },
): void {
  let rest = amount
  let asked = 0
  for (const part of parts) {
    const like = Math.ceil((part.amount * percent) / 100)
    const raised = part.open < like ? { open: like, percent } : { open: part.open, percent: part.percent }
    put(credits, { ...plain(key), amount: part.amount, ...raised })
    asked += raised.open
    rest -= part.amount
  }
  const missing = Math.max(Math.ceil((amount * percent) / 100) - asked, 0)
  put(credits, { ...plain(key), amount: rest, percent, open: Math.min(missing, Math.ceil((rest * percent) / 100)) })
}

export const plain = (key: string): ModelCredit => ({
  key,
  isGift: false,
  depositId: null,
  amount: 0,
  percent: 100,
  open: 0,
  played: 0,
})

/** Play works off the oldest first. */
export function play(credits: readonly ModelCredit[], turnover: number): void {
  let rest = turnover
  for (const credit of credits) {
    const part = Math.min(credit.open, rest)
    credit.open -= part
    credit.played += part
    rest -= part
  }
}

/** What turns out to count for nothing opens again, the newest first. */
export function unplay(credits: readonly ModelCredit[], turnover: number): void {
  let rest = turnover
  for (const credit of credits.toReversed()) {
    const part = Math.min(credit.played, rest)
    credit.open += part
    credit.played -= part
    rest -= part
  }
}

export function reverse(credits: ModelCredit[], depositId: number, amount: number): void {
  const credit = credits.find((one) => one.depositId === depositId)
  if (credit === undefined) return
  credit.open -= Math.min(credit.open, Math.ceil((amount * credit.percent) / 100))
  credit.amount = Math.max(credit.amount - amount, 0)
  drop(credits)
}

export function giveUp(credits: ModelCredit[], credit: ModelCredit): number {
  const hold = holdOf(credit)
  credit.amount -= hold
  credit.open = 0
  drop(credits)
  return hold
}
