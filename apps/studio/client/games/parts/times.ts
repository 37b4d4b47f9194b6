import { figureText } from '@trevo/contract/figures'

const two = { least: 2, most: 2 }

/** A multiplier of so many hundredths, in full. */
export const timesText = (hundredths: number) => `${figureText(hundredths / 100, two)}×`

/** The same where there is room for few figures: cut, never rounded up. */
export function shortTimes(hundredths: number): string {
  const decimals = hundredths < 1_000 && hundredths % 100 !== 0 ? 1 : 0
  const cut = decimals === 1 ? Math.floor(hundredths / 10) / 10 : Math.floor(hundredths / 100)
  return figureText(cut, { least: decimals, most: decimals })
}
