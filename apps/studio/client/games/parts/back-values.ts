import { figureText } from '@trevo/contract/figures'

const two = { least: 2, most: 2 }

/** The return of a game as its rules say it. */
export const backValues = (paidBack: number) => ({
  percent: paidBack,
  kept: 100 - paidBack,
  back: figureText(paidBack / 100, two),
  double: figureText((paidBack * 2) / 100, two),
})
