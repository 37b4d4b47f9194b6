/** As in amounts, in every language. */
const POINT = ','

/** 237 as 2,37×. Written on every frame, so by hand. */
export const timesText = (hundredths: number) =>
  `${Math.floor(hundredths / 100)}${POINT}${String(hundredths % 100).padStart(2, '0')}×`

/** What somebody typed, in hundredths; null where it is no multiplier. */
export function readTimes(text: string): number | null {
  const match = /^\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*[×x]?\s*$/.exec(text)
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export const secondsText = (ms: number) => `${(ms / 1000).toFixed(1).replace('.', POINT)} s`

/** Below the curve, where whole seconds need no more: 2s, 2,5s. */
export const markText = (ms: number) => `${String(Math.round(ms / 100) / 10).replace('.', POINT)}s`

/** How a multiplier looks in a list: what is great stands out. */
export const toneOf = (hundredths: number) => (hundredths >= 1_000 ? 'great' : hundredths >= 200 ? 'good' : 'plain')
