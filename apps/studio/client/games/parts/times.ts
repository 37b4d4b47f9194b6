import { figureText } from '@trevo/contract/figures'

const two = { least: 2, most: 2 }

/** A multiplier of so many hundredths, in full. */
export const timesText = (hundredths: number) => `${figureText(hundredths / 100, two)}×`

/** Whole, without the zeros and the sign that there is no room for. */
export const plainTimes = (hundredths: number) => figureText(hundredths / 100, { most: 2 })
