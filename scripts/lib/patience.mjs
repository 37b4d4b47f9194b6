/** How long tests wait for what comes a moment later; what is there at once costs nothing. */
export const PATIENCE_MS = 30_000
