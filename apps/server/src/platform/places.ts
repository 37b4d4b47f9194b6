import { AppError } from './errors.ts'

type Callers = { atWork: number; waiting: (() => void)[] }
export type Room = {
  /** At once, for one caller. */
  atWork: number
  /** Further ones, which take their turn. Those beyond hear at once that there is no room. */
  waiting: number
}

/** One caller has as much at work and waiting as it may have. Its own doing, so it says nothing about the server. */
export class NoRoom extends AppError {
  constructor() {
    super('overloaded')
  }
}

/** How many things one caller does at once, on this node: one alone cannot take all there is. */
export class Places<Key> {
  readonly #callers = new Map<Key, Callers>()
  readonly #room: Room

  constructor(room: Room) {
    this.#room = room
  }

  /** Does the work in its turn. Not a promise where there is room and the work is none. */
  run<T>(key: Key, work: () => T | Promise<T>): T | Promise<T> {
    const turn = this.#enter(key)
    return turn === undefined ? this.#at(key, work) : turn.then(() => this.#at(key, work))
  }

  #at<T>(key: Key, work: () => T | Promise<T>): T | Promise<T> {
    let done: T | Promise<T>
    try {
      done = work()
    } catch (error) {
      this.#leave(key)
      throw error
    }
    if (done instanceof Promise) return done.finally(() => this.#leave(key))
    this.#leave(key)
    return done
  }

  #enter(key: Key): Promise<void> | undefined {
    const callers = this.#callers.get(key)
    if (callers === undefined) {
      this.#callers.set(key, { atWork: 1, waiting: [] })
      return undefined
    }
    if (callers.atWork < this.#room.atWork) {
      callers.atWork += 1
      return undefined
    }
    if (callers.waiting.length >= this.#room.waiting) throw new NoRoom()
    return new Promise((resolve) => callers.waiting.push(resolve))
  }

  #leave(key: Key): void {
    const callers = this.#callers.get(key)
    if (callers === undefined) return
    const next = callers.waiting.shift()
    if (next !== undefined) next()
    else if (callers.atWork > 1) callers.atWork -= 1
    else this.#callers.delete(key)
  }
}
