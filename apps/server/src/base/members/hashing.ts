import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/errors.ts'

/** argon2id, which is this library's default, with the parameters that OWASP recommends. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each costs a core for a while: more at once would only starve the event loop's other work. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 200

declare const hashed: unique symbol
/** Only hashing makes one, so a plain password never ends up where a hash belongs. */
export type PasswordHash = string & { readonly [hashed]: true }

/** Nobody knows a password for this one: it keeps us as busy as a real hash where there is none. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$yYOnJool8sfGWLuMV8ExpQ$T59amir1H6ikLoX6IpsFYDDuZtIu2UDgf3u2ua/rQ/o'

let running = 0
const waiting: (() => void)[] = []

async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError('overloaded')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // Whoever waited takes over this place.
    if (next) next()
    else running -= 1
  }
}

// The same text typed on another keyboard may arrive composed differently.
const normalise = (plain: string) => plain.normalize('NFKC')

/** Takes a while: call it before the transaction, not inside. */
export const hashPassword = (plain: string): Promise<PasswordHash> =>
  takingTurns(async () => (await hash(normalise(plain), PARAMETERS)) as PasswordHash)

/** False, after the same time, where there is no hash. */
export async function matches(passwordHash: string | null, plain: string): Promise<boolean> {
  const isRight = await takingTurns(() => verify(passwordHash ?? NOBODYS, normalise(plain)))
  return passwordHash !== null && isRight
}
