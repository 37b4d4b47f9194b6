/** What drifts around the reels. */
export const AIRS = [
  'leaves',
  'bubbles',
  'snow',
  'embers',
  'stars',
  'coins',
  'confetti',
  'petals',
  'rain',
  'dust',
] as const
export type Air = (typeof AIRS)[number]
/** How a symbol moves when it wins. */
export const MOTIONS = ['swell', 'jump', 'swing', 'spin', 'shake'] as const
export type Motion = (typeof MOTIONS)[number]
