/**
 * Multipliers in hundredths by the number of picks, for no hit to all. Of 40 numbers 10 are drawn, so h of p picks hit in
 * C(p, h) x C(40 - p, 10 - h) of C(40, 10) draws: every list pays back 99.00 %.
 */
export const KENO_PAYS: Readonly<Record<number, readonly number[]>> = {
  1: [0, 396],
  2: [0, 195, 416],
  3: [0, 110, 290, 901],
  4: [0, 80, 180, 501, 2250],
  5: [0, 25, 140, 410, 1650, 3640],
  6: [0, 0, 100, 368, 703, 1630, 4000],
  7: [0, 0, 47, 300, 450, 1400, 3080, 10_000],
  8: [0, 0, 0, 220, 400, 1280, 2380, 6000, 20_000],
  9: [0, 0, 0, 155, 300, 800, 1500, 4420, 10_000, 50_000],
  10: [0, 0, 0, 140, 225, 450, 800, 1630, 5000, 20_000, 100_000],
}
