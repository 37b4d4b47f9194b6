import * as z from 'zod/mini'
import { Money } from './money.ts'

/** As high as a game may ask its frame to be, in CSS pixels. */
const MAX_FRAME_HEIGHT = 10_000

/**
 * What a game in the frame may tell the page around it, by `parent.postMessage(message, <origin of the page>)`; the same
 * for our own studio and for any vendor. The page sends nothing into the frame.
 */
export const FrameMessage = z.discriminatedUnion('type', [
  /** The balance may have changed: the page asks the wallet again. The sum itself is never taken from a game. */
  z.object({ type: z.literal('trevo:balance') }),
  /** A round began (true) or ended: leaving in between asks for confirmation. */
  z.object({ type: z.literal('trevo:round'), open: z.boolean() }),
  /**
   * A result is on its way to the player (true) or has been shown: in between the page keeps the balance it shows, so that
   * it does not tell the result first. To be said again every few seconds, or the page goes on by itself. `staked` is what of that
   * balance is at stake in what is drawn: the page shows so much less, and never more than the wallet said.
   */
  z.object({ type: z.literal('trevo:showing'), showing: z.boolean(), staked: z.optional(Money) }),
  /** The player is done: the page leads back to where the game was opened. */
  z.object({ type: z.literal('trevo:close') }),
  /** The player asked for limits and help about play. */
  z.object({ type: z.literal('trevo:care') }),
  /** The balance is too small for what the player wants to stake: the page leads to the cashier, and back from there to the game. */
  z.object({ type: z.literal('trevo:deposit') }),
  /** The game cannot go on; the page offers to open it again. `code` is for the logs of both sides. */
  z.object({ type: z.literal('trevo:error'), code: z.string().check(z.regex(/^[\w.-]{1,64}$/)) }),
  /** How high the game wants its frame to be, where it does not fit into what is there. */
  z.object({ type: z.literal('trevo:size'), height: z.int().check(z.gte(1), z.lte(MAX_FRAME_HEIGHT)) }),
])
export type FrameMessage = z.infer<typeof FrameMessage>
