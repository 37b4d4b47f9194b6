import type { GameInfo } from '../../../src/protocol.ts'

export type Sound = 'press' | 'tick' | 'stop' | 'fall' | 'wait' | 'win' | 'bigWin' | 'megaWin'

/** Whose sounds are played: those of the engine's family, and the title's own music where it has some. */
export type Tune = Pick<GameInfo, 'engine' | 'vendor' | 'code'>
