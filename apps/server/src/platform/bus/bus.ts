/**
 * Short notices between the nodes of one deployment. A notice reaches every node that listens at that moment, the sender
 * included, in the same order everywhere; what was sent while a node had lost its connection is lost to that node.
 */
export type Bus = {
  /**
   * Resolves when the notice is on its way. Rejects when it is too large or the connection stays away. One with a part is meant for the
   * nodes that attend it; others may hear it too.
   */
  publish(channel: string, payload: string, part?: string): Promise<void>
  /** Resolves when notices arrive from now on. Notices that the database sends by itself (NOTIFY) arrive here too. */
  subscribe(channel: string, handler: BusHandler): Promise<Unsubscribe>
  /** Resolves when the channel's handlers hear this part of it, until it is left. */
  attend(channel: string, part: string): Promise<Unsubscribe>
  /** False: every node hears all parts, whether it attends them or not. */
  readonly hasParts: boolean
  /** Called after every reconnect: notices may have been missed. */
  onReconnect(hook: () => void): Unsubscribe
  /** False while this node does not hear what the database says. */
  isUp(): boolean
  close(): Promise<void>
}

export type BusHandler = (payload: string) => void
export type Unsubscribe = () => void

/** PostgreSQL refuses a notice of 8,000 bytes or more. */
export const BUS_MAX_PAYLOAD_BYTES = 7_900

const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/

/** Both buses refuse the same things, so that nothing depends on which one is in use. */
export function checkNotice(channel: string, payload: string): void {
  checkChannel(channel)
  const bytes = Buffer.byteLength(payload)
  if (bytes <= BUS_MAX_PAYLOAD_BYTES) return
  throw new RangeError(`A notice on ${channel} has ${bytes} bytes, ${BUS_MAX_PAYLOAD_BYTES} are allowed.`)
}

const PART = /^[a-z0-9]{1,16}$/
export function checkPart(part: string): void {
  if (!PART.test(part)) throw new RangeError(`"${part}" is no part of a channel.`)
}

export function checkChannel(channel: string): void {
  if (!CHANNEL.test(channel)) throw new RangeError(`"${channel}" is not a channel name.`)
}
