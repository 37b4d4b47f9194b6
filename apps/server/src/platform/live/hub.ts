/** A receiver of frames as they go over the wire. */
export type Receiver = { send(frame: Buffer): void }

/** Who listens to which topic. */
export class Hub<R extends Receiver> {
  readonly #byTopic = new Map<string, Set<R>>()

  join(topic: string, receiver: R): void {
    const receivers = this.#byTopic.get(topic)
    if (receivers) receivers.add(receiver)
    else this.#byTopic.set(topic, new Set([receiver]))
  }

  leave(topic: string, receiver: R): void {
    const receivers = this.#byTopic.get(topic)
    if (receivers?.delete(receiver) && receivers.size === 0) this.#byTopic.delete(topic)
  }

  receivers(topic: string): Iterable<R> {
    return this.#byTopic.get(topic) ?? []
  }
}
