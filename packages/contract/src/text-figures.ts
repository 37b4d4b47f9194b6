/**
 * Figures that texts of staff take from the settings: `{minDeposit}` in the HTML of a promotion, notice, banner or help
 * entry is filled by the server whenever it is shown, so that a text never says another number than the rule.
 */
export const TEXT_FIGURES = [
  /** Name of the brand. */
  'brand',
  /** From which age one may play: a number of years. */
  'adultAge',
  /** Smallest amounts of all ways to pay in, and out. */
  'minDeposit',
  'minWithdrawal',
  /** How long a withdrawal takes at most. */
  'payoutTime',
  /** When a higher limit of play begins to hold. */
  'limitDelay',
  /** The check-in: its days, what has to be played on each, the gifts of the first and of the last. */
  'checkInDays',
  'checkInPlay',
  'checkInFirst',
  'checkInLast',
  /** Inviting friends: what both are given, what a friend plays and within which time, how many count. */
  'inviterGift',
  'friendGift',
  'friendPlay',
  'friendDays',
  'friendsMax',
  /** The club: how many levels it has, and what has to be played for the first. */
  'clubLevels',
  'clubPlay',
  /** Points: the most that a category gives, for stakes of so much. */
  'pointsMost',
  'pointsPlay',
  /** Of the promotion itself, or of the one that a tap opens: its reward, and what has to be played for it. */
  'reward',
  'bonusPlay',
  'bonusDays',
] as const
export type TextFigure = (typeof TEXT_FIGURES)[number]
export type FigureTexts = Partial<Record<TextFigure, string>>

const PLACE = /\{([A-Za-z]\w*)\}/g

/** The names in braces, known or not. */
export const figuresIn = (text: string): string[] => Array.from(text.matchAll(PLACE), ([, name = '']) => name)

const isFigure = (name: string): name is TextFigure => (TEXT_FIGURES as readonly string[]).includes(name)

export const unknownFigures = (text: string): string[] => figuresIn(text).filter((name) => !isFigure(name))

/**
 * The text with its figures, or null where the brand does not have one of them. Other words in braces, which older texts may
 * hold, stay as they are.
 */
export function withFigures(text: string, figures: FigureTexts): string | null {
  const isMissing = figuresIn(text).some((name) => isFigure(name) && figures[name] === undefined)
  if (isMissing) return null
  return text.replace(PLACE, (place, name: string) => (isFigure(name) ? (figures[name] ?? place) : place))
}
