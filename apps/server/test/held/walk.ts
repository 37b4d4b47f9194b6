import {
  arrive,
  type Envelopes,
  freeOf,
  giveUp,
  heldOf,
  holdOf,
  holds,
  opens,
  type Person,
  plain,
  play,
  put,
  reverse,
  take,
  unplay,
} from './model.ts'

/** What may happen to money, as it is told to the model and to the database alike. Sums are whole cents. */
export type Step =
  | { do: 'deposit'; who: number; amount: number; id: number }
  | { do: 'gift' | 'release' | 'correction'; who: number; amount: number }
  | { do: 'take'; who: number; amount: number }
  | { do: 'transfer' | 'salary'; who: number; to: number; amount: number }
  /** An order, an open round or a share of a bolão: money that may come back. */
  | { do: 'stake'; who: number; amount: number }
  | { do: 'cancel' | 'settle' | 'void'; bet: number; prize: number }
  | { do: 'envelopes'; who: number; amounts: { to: number; amount: number }[] }
  | { do: 'open'; batch: number; envelope: number }
  | { do: 'return'; batch: number }
  | { do: 'withdraw'; who: number; amount: number }
  | { do: 'withdrawn' | 'withdrawalBack'; withdrawal: number }
  | { do: 'reverse'; deposit: number }
  | { do: 'giveUp'; who: number; gift: number }
  | { do: 'ask'; percent: number }

export const PEOPLE = 4
/** The ledger counts in hundredths of a cent. */
const CENT = 100

type Bet = { who: number; amount: number; state: 'open' | 'settled' | 'gone'; prize: number }
type Withdrawal = { who: number; amount: number; isOpen: boolean }
type Deposit = { who: number; amount: number; isReversed: boolean }

export type World = {
  percent: number
  people: Person[]
  bets: Bet[]
  batches: (Envelopes & { waiting: boolean[] })[]
  withdrawals: Withdrawal[]
  deposits: Map<number, Deposit>
  paidOut: number
  /** What reversals took beyond what their deposits held: the stakes it went into may come back. */
  overTaken: number
  /** What play has worked off of each, counted beside the credits. */
  workedOff: number[]
}

export const emptyWorld = (): World => ({
  percent: 100,
  people: Array.from({ length: PEOPLE }, () => ({ cash: 0, debt: 0, credits: [] })),
  bets: [],
  batches: [],
  withdrawals: [],
  deposits: new Map(),
  paidOut: 0,
  overTaken: 0,
  workedOff: Array.from({ length: PEOPLE }, () => 0),
})

export type Random = { upTo(max: number): number; chance(share: number): boolean }

/** mulberry32: the same worlds every time. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return { upTo: (max) => Math.floor(next() * (max + 1)), chance: (share) => next() < share }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** A sum that hurts: a cent, all but a cent, all, or anything between. */
function aSum(random: Random, most: number): number {
  const cents = Math.floor(most / CENT)
  const kind = random.upTo(4)
  const picked = kind === 0 ? 1 : kind === 1 ? cents - 1 : kind === 2 ? cents : 1 + random.upTo(Math.max(0, cents - 1))
  return Math.max(0, Math.min(picked, cents)) * CENT
}

const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[random.upTo(list.length - 1)]
const indexes = <T>(list: readonly T[], holdsFor: (one: T) => boolean) =>
  list.flatMap((one, index) => (holdsFor(one) ? [index] : []))

/** What happens next; undefined where what was drawn cannot happen now. */
export function nextStep(world: World, random: Random, id: number): Step | undefined {
  const who = random.upTo(PEOPLE - 1)
  const to = (who + 1 + random.upTo(PEOPLE - 2)) % PEOPLE
  const person = world.people[who] as Person
  const amount = aSum(random, person.cash)
  const fresh = (1000 + random.upTo(19_000)) * CENT
  const mayGive = amount > 0 && person.debt === 0
  switch (random.upTo(17)) {
    case 0:
    case 1:
      return { do: 'deposit', who, amount: fresh, id }
    case 2:
      return { do: random.chance(0.7) ? 'gift' : 'release', who, amount: fresh }
    case 3:
      return random.chance(0.7)
        ? { do: 'correction', who, amount: fresh }
        : amount > 0
          ? { do: 'take', who, amount }
          : undefined
    case 4:
    case 5:
      return mayGive ? { do: 'transfer', who, to, amount } : undefined
    case 6:
      return mayGive ? { do: 'salary', who, to, amount } : undefined
    case 7:
    case 8:
      return amount > 0 ? { do: 'stake', who, amount } : undefined
    case 9:
      return betStep(
        'cancel',
        pick(
          random,
          indexes(world.bets, ({ state }) => state === 'open'),
        ),
        0,
      )
    case 10:
    case 11: {
      const bet = pick(
        random,
        indexes(world.bets, ({ state }) => state === 'open'),
      )
      const stake = bet === undefined ? 0 : (world.bets[bet]?.amount ?? 0)
      return betStep('settle', bet, random.chance(0.5) ? 0 : Math.floor((stake * random.upTo(30)) / 10 / CENT) * CENT)
    }
    case 12: {
      // Only where the prize is still there.
      const fits = ({ state, prize, who: of }: Bet) => state === 'settled' && (world.people[of]?.cash ?? 0) >= prize
      return random.chance(0.4) ? betStep('void', pick(random, indexes(world.bets, fits)), 0) : undefined
    }
    case 13: {
      if (!mayGive) return undefined
      const first = Math.floor(amount / 2 / CENT) * CENT
      const amounts = [first, amount - first].flatMap((one, n) =>
        one > 0 ? [{ to: (who + 1 + n) % PEOPLE, amount: one }] : [],
      )
      return { do: 'envelopes', who, amounts }
    }
    case 14: {
      const batch = pick(
        random,
        indexes(world.batches, ({ waiting }) => waiting.includes(true)),
      )
      if (batch === undefined) return undefined
      const envelope = world.batches[batch]?.waiting.indexOf(true) ?? 0
      return random.chance(0.6) ? { do: 'open', batch, envelope } : { do: 'return', batch }
    }
    case 15: {
      const free = freeOf(person)
      const wish = random.chance(0.5) ? Math.floor(free / CENT) * CENT + (random.chance(0.5) ? CENT : 0) : amount
      return wish > 0 && wish <= person.cash && person.debt === 0 ? { do: 'withdraw', who, amount: wish } : undefined
    }
    case 16: {
      const withdrawal = pick(
        random,
        indexes(world.withdrawals, ({ isOpen }) => isOpen),
      )
      if (withdrawal === undefined) return undefined
      return { do: random.chance(0.5) ? 'withdrawn' : 'withdrawalBack', withdrawal }
    }
    default: {
      const gift = pick(
        random,
        indexes(person.credits, (one) => one.isGift && one.open > 0 && holdOf(one) <= person.cash),
      )
      const deposit = pick(
        random,
        [...world.deposits].flatMap(([of, one]) => (one.isReversed ? [] : [of])),
      )
      const kind = random.upTo(3)
      if (kind === 0) return { do: 'ask', percent: [0, 100, 100, 150, 300][random.upTo(4)] ?? 100 }
      if (kind === 1) return deposit === undefined ? undefined : { do: 'reverse', deposit }
      return gift === undefined ? undefined : { do: 'giveUp', who, gift }
    }
  }
}

const betStep = (what: 'cancel' | 'settle' | 'void', bet: number | undefined, prize: number): Step | undefined =>
  bet === undefined ? undefined : { do: what, bet, prize }

/** Carries a step out in the model. A withdrawal of more than is free changes nothing. */
function carryOut(world: World, step: Step): void {
  const of = (who: number) => world.people[who] as Person
  const asks = (amount: number) => Math.ceil((amount * world.percent) / 100)
  const fresh = (who: number, key: string, amount: number, more: { isGift?: boolean; depositId?: number } = {}) => {
    of(who).cash += amount
    if (world.percent === 0) return
    const credit = { ...plain(key), ...more, amount, percent: world.percent, open: asks(amount) }
    put(of(who).credits, { ...credit, isGift: more.isGift ?? false, depositId: more.depositId ?? null })
  }
  switch (step.do) {
    case 'deposit':
      fresh(step.who, `deposit ${step.id}`, step.amount, { depositId: step.id })
      world.deposits.set(step.id, { who: step.who, amount: step.amount, isReversed: false })
      return
    case 'gift':
    case 'release':
      fresh(step.who, step.do, step.amount, { isGift: true })
      return
    case 'correction':
      fresh(step.who, 'correction', step.amount)
      return
    case 'take':
      of(step.who).cash -= step.amount
      take(of(step.who).credits, step.amount)
      return
    case 'transfer':
    case 'salary': {
      of(step.who).cash -= step.amount
      of(step.to).cash += step.amount
      const parts = take(of(step.who).credits, step.amount)
      arrive(of(step.to).credits, `${step.do} ${step.who}`, { amount: step.amount, percent: world.percent, parts })
      return
    }
    case 'stake':
      of(step.who).cash -= step.amount
      world.bets.push({ who: step.who, amount: step.amount, state: 'open', prize: 0 })
      return
    case 'cancel':
    case 'settle':
    case 'void':
      endBet(world, step)
      return
    case 'envelopes': {
      const total = sum(step.amounts.map(({ amount }) => amount))
      of(step.who).cash -= total
      const carried = take(of(step.who).credits, total)
      world.batches.push({ owner: step.who, amounts: step.amounts, carried, waiting: step.amounts.map(() => true) })
      return
    }
    case 'open':
    case 'return':
      endEnvelopes(world, step)
      return
    case 'withdraw':
      if (step.amount > freeOf(of(step.who))) return
      of(step.who).cash -= step.amount
      world.withdrawals.push({ who: step.who, amount: step.amount, isOpen: true })
      return
    case 'withdrawn':
    case 'withdrawalBack': {
      const withdrawal = world.withdrawals[step.withdrawal] as Withdrawal
      withdrawal.isOpen = false
      if (step.do === 'withdrawn') world.paidOut += withdrawal.amount
      else of(withdrawal.who).cash += withdrawal.amount
      return
    }
    case 'reverse': {
      const deposit = world.deposits.get(step.deposit) as Deposit
      const person = of(deposit.who)
      const taken = Math.min(person.cash, deposit.amount)
      deposit.isReversed = true
      person.cash -= taken
      person.debt += deposit.amount - taken
      reverse(person.credits, step.deposit, deposit.amount)
      return
    }
    case 'giveUp': {
      const person = of(step.who)
      const gift = person.credits[step.gift]
      if (gift !== undefined) person.cash -= giveUp(person.credits, gift)
      return
    }
    case 'ask':
      world.percent = step.percent
  }
}

function endBet(world: World, { do: what, bet: index, prize }: Extract<Step, { bet: number }>): void {
  const bet = world.bets[index] as Bet
  const person = world.people[bet.who] as Person
  if (what === 'cancel') {
    bet.state = 'gone'
    person.cash += bet.amount
  } else if (what === 'settle') {
    bet.state = 'settled'
    bet.prize = prize
    person.cash += prize
    play(person.credits, bet.amount)
  } else {
    bet.state = 'gone'
    person.cash += bet.amount - bet.prize
    unplay(person.credits, bet.amount)
  }
}

function endEnvelopes(world: World, step: Extract<Step, { batch: number }>): void {
  const batch = world.batches[step.batch] as World['batches'][number]
  if (step.do === 'open') {
    const { to, amount } = batch.amounts[step.envelope] as { to: number; amount: number }
    batch.waiting[step.envelope] = false
    const person = world.people[to] as Person
    person.cash += amount
    const parts = take(batch.carried, amount)
    arrive(person.credits, `envelope ${batch.owner}`, { amount, percent: world.percent, parts })
    return
  }
  const left = sum(batch.amounts.map(({ amount }, n) => (batch.waiting[n] ? amount : 0)))
  batch.waiting = batch.waiting.map(() => false)
  const owner = world.people[batch.owner] as Person
  owner.cash += left
  for (const part of take(batch.carried, left)) put(owner.credits, part)
}

type Figures = { open: number; held: number[]; free: number; rows: number }

/** Everything that is open or held anywhere, and what is neither: what could leave, has left or lies in bets, less what is owed. */
function figuresOf(world: World): Figures {
  const held = world.people.map(({ credits }) => holds(credits))
  const carried = world.batches.map((batch) => holds(batch.carried))
  const cash = sum(world.people.map((person) => person.cash - person.debt))
  const inBets = sum(world.bets.map(({ state, amount }) => (state === 'open' ? amount : 0)))
  const inBatches = sum(
    world.batches.flatMap(({ amounts, waiting }) => amounts.map(({ amount }, n) => (waiting[n] ? amount : 0))),
  )
  const waiting = sum(world.withdrawals.map(({ isOpen, amount }) => (isOpen ? amount : 0)))
  return {
    open:
      sum(world.people.map(({ credits }) => opens(credits))) + sum(world.batches.map(({ carried: of }) => opens(of))),
    held,
    free: cash + inBets + inBatches + waiting + world.paidOut - sum(held) - sum(carried),
    rows:
      sum(world.people.map(({ credits }) => credits.length)) + sum(world.batches.map(({ carried: of }) => of.length)),
  }
}

/** How much may become free by a step: prizes, what a stake lost and play that counts for nothing gives back, and what nobody asks to be played. */
function mayFree(world: World, step: Step): number {
  const bet = 'bet' in step ? (world.bets[step.bet] as Bet) : undefined
  switch (step.do) {
    case 'settle':
      return step.prize
    case 'void':
      // What it had worked off opens again, in whichever credits; at 300 percent a third of it is held.
      return bet === undefined ? 0 : world.overTaken + bet.amount - bet.prize - Math.floor(reopened(world, bet) / 3)
    case 'deposit':
    case 'gift':
    case 'release':
    case 'correction':
      return world.percent === 0 ? step.amount : 0
    default:
      return 0
  }
}

const reopened = (world: World, { who, amount }: Bet) => Math.min(amount, world.workedOff[who] ?? 0)

/** By how much all that is open may fall: play, a reversal, a gift given up, and what leaves for good. */
function mayClose(world: World, step: Step): number {
  switch (step.do) {
    case 'settle':
      return world.bets[step.bet]?.amount ?? 0
    case 'reverse': {
      const { who } = world.deposits.get(step.deposit) as Deposit
      return world.people[who]?.credits.find(({ depositId }) => depositId === step.deposit)?.open ?? 0
    }
    case 'giveUp':
      return world.people[step.who]?.credits[step.gift]?.open ?? 0
    case 'take':
      return Number.POSITIVE_INFINITY
    default:
      return 0
  }
}

/** By how much what is held of one member may rise: what they were sent or given. */
function mayHold(world: World, step: Step, who: number): number {
  switch (step.do) {
    case 'deposit':
    case 'gift':
    case 'release':
    case 'correction':
      return step.who === who ? step.amount : 0
    case 'transfer':
    case 'salary':
      return step.to === who ? step.amount : 0
    case 'open': {
      const envelope = world.batches[step.batch]?.amounts[step.envelope]
      return envelope?.to === who ? envelope.amount : 0
    }
    case 'return': {
      const batch = world.batches[step.batch]
      return batch?.owner === who ? sum(batch.amounts.map(({ amount }) => amount)) : 0
    }
    case 'void':
      return world.bets[step.bet]?.who === who ? Number.POSITIVE_INFINITY : 0
    default:
      return 0
  }
}

/** What a member may be relieved of by a step that sends: no more than was sent. */
function mayRelieve(step: Step, who: number): number {
  if ((step.do === 'transfer' || step.do === 'salary' || step.do === 'take') && step.who === who) return step.amount
  if (step.do === 'envelopes' && step.who === who) return sum(step.amounts.map(({ amount }) => amount))
  return step.do === 'settle' || step.do === 'reverse' || step.do === 'giveUp' ? Number.POSITIVE_INFINITY : 0
}

type Sent = { from: number | null; to: number | null; amount: number; opened: number }

/** Money that changes hands, and what its receiver had open before. */
function sentBy(world: World, step: Step): Sent | null {
  const openOf = (who: number) => opens(world.people[who]?.credits ?? [])
  if (step.do === 'transfer' || step.do === 'salary') {
    return { from: step.who, to: step.to, amount: step.amount, opened: openOf(step.to) }
  }
  if (step.do === 'envelopes') {
    return { from: step.who, to: null, amount: sum(step.amounts.map(({ amount }) => amount)), opened: 0 }
  }
  if (step.do !== 'open') return null
  const envelope = world.batches[step.batch]?.amounts[step.envelope]
  return envelope ? { from: null, to: envelope.to, amount: envelope.amount, opened: openOf(envelope.to) } : null
}

/** The sender is relieved of all that the money sent was held by, and the receiver asked for as much as for a deposit. */
function wrongOf({ from, to, amount, opened }: Sent, world: World, before: Figures, slack: number): string[] {
  const wrong: string[] = []
  if (from !== null) {
    const was = before.held[from] ?? 0
    const relief = was - holds(world.people[from]?.credits ?? [])
    if (relief < Math.min(amount, was) - slack) wrong.push(`${from} sent ${amount} and was relieved of ${relief}`)
  }
  if (to !== null) {
    const more = opens(world.people[to]?.credits ?? []) - opened
    if (more < Math.floor((amount * world.percent) / 100) - slack)
      wrong.push(`${to} got ${amount} and is asked for ${more}`)
  }
  return wrong
}

/** Carries a step out and says what broke. */
export function checked(world: World, step: Step): string[] {
  const before = figuresOf(world)
  const limits = {
    free: mayFree(world, step),
    close: mayClose(world, step),
    hold: world.people.map((_, who) => mayHold(world, step, who)),
    reopen: step.do === 'void' ? reopened(world, world.bets[step.bet] as Bet) : null,
  }
  const sent = sentBy(world, step)
  const asked =
    step.do === 'withdraw' ? { free: freeOf(world.people[step.who] as Person), made: world.withdrawals.length } : null
  carryOut(world, step)
  const after = figuresOf(world)
  // Every row rounds what it holds to a unit of the ledger, a hundredth of a cent.
  const slack = before.rows + after.rows
  const wrong: string[] = []
  const turned = 'bet' in step ? (world.bets[step.bet]?.who ?? 0) : 0
  if (step.do === 'settle' || step.do === 'void') {
    world.workedOff[turned] = (world.workedOff[turned] ?? 0) + before.open - after.open
  }
  if (step.do === 'reverse') world.overTaken += Math.max(0, before.free - after.free)
  if (after.free - before.free > limits.free + slack) wrong.push(`${after.free - before.free} became free`)
  if (before.open - after.open > limits.close + slack) wrong.push(`${before.open - after.open} open was lost`)
  if (limits.reopen !== null && after.open - before.open !== limits.reopen)
    wrong.push(`${limits.reopen} did not open again`)
  if (sent) wrong.push(...wrongOf(sent, world, before, slack))
  for (let who = 0; who < PEOPLE; who++) {
    const change = (after.held[who] ?? 0) - (before.held[who] ?? 0)
    if (change > (limits.hold[who] ?? 0) + slack) wrong.push(`${who} holds ${change} more`)
    if (-change > mayRelieve(step, who) + slack) wrong.push(`${who} was relieved of ${-change}`)
    const { cash, credits } = world.people[who] as Person
    if (cash < 0 || credits.some((one) => one.open < 0 || one.amount < 0)) wrong.push(`${who} is below zero`)
    if (heldOf({ cash, debt: 0, credits }) > cash) wrong.push(`${who} holds more than the balance`)
  }
  if (asked && step.do === 'withdraw' && step.amount <= asked.free !== world.withdrawals.length > asked.made) {
    wrong.push(`a withdrawal of ${step.amount} with ${asked.free} free`)
  }
  return wrong
}

export type Walked = { steps: number; kinds: Map<Step['do'], number>; mostRows: number }

/** Random worlds of the model alone; the first that breaks the rule is thrown with its steps. */
export function proveHeld(worlds: number, stepsEach = 40, seed = 1): Walked {
  const walked: Walked = { steps: 0, kinds: new Map(), mostRows: 0 }
  for (let n = 0; n < worlds; n++) {
    const random = randomFrom(seed + n)
    const world = emptyWorld()
    const steps: Step[] = []
    for (let i = 0; i < stepsEach; i++) {
      const step = nextStep(world, random, i)
      if (step === undefined) continue
      steps.push(step)
      const wrong = checked(world, step)
      if (wrong.length > 0) throw new Error(`world ${seed + n}: ${wrong.join('; ')}\n${JSON.stringify(steps)}`)
      walked.steps += 1
      walked.kinds.set(step.do, (walked.kinds.get(step.do) ?? 0) + 1)
    }
    walked.mostRows = Math.max(walked.mostRows, ...world.people.map(({ credits }) => credits.length))
  }
  return walked
}
