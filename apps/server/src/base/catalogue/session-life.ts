/** A long evening; the member's own session usually ends it before. */
export const GAME_SESSION_MS = 12 * 60 * 60_000
