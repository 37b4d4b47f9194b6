/** The server's time. Passed in, so that a test can choose any moment. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
