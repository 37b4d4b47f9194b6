const FRAME_MS = 1000 / 60
/** Frames a slide of a phone's width needs to come to rest, for each unit of Embla's duration; found by its own steps. */
const FRAMES_PER_UNIT = 2.14

/** Embla counts in an attraction of its own instead of in time: the value that brings a slide to rest after `ms`. */
export const emblaDuration = (ms: number): number => Math.round(ms / FRAME_MS / FRAMES_PER_UNIT)
