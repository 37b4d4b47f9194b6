/** The server's time. Handed in, so that a test can stand at any moment. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
