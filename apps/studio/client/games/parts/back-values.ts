import { FIGURES } from '../../shell/page.ts'

const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** The return of a game as its rules say it. */
export const backValues = (paidBack: number) => ({
  percent: paidBack,
  kept: 100 - paidBack,
  back: (paidBack / 100).toLocaleString(FIGURES, two),
  double: ((paidBack * 2) / 100).toLocaleString(FIGURES, two),
})
