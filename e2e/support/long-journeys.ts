/**
 * Journeys that `npm test` leaves to `npm run prove -- journeys`, by how their titles begin: they take as long as all others together,
 * and what each is about is tested on the server and in the console's pages too, or lies on the way of a shorter journey.
 */
export const LONG_JOURNEYS: readonly string[] = [
  'a member’s whole legal life',
  'a question appears at the desk by itself',
  'the desk leads down a team',
  'the desk sees what each category keeps',
  'on a tablet the menu folds',
  'a chat with a canned answer',
  'a draw is declared void by two people',
  'orders of the mall and grants',
  'the points mall, however often',
  'rewards, points and promotions, however often',
  'what is owed for a corrected prize',
  'finance sets what a promotion gives',
  'a receipt is refused and another confirmed',
  'a receipt that says something else',
  'what is owed for a deposit that the bank took back',
  'a series bets by itself',
  'a bet and its cash-out, however often',
  'an application for a reward is looked at',
  'a member who sends a form empty',
  'risk reads what is due of files',
  'whoever cannot read the picture',
  'the login page in English',
  'a brand without captchas asks for none',
  'a linked account is unlinked',
  'a password is recovered by phone',
  'a mobile number is bound by its code',
  'an account without a password chooses one',
  'staff set a schedule of the rain',
  'each category shows its games',
  'the old tab asks for a file',
  'what fills home, lost for good',
  'a brand that requires every field',
  'the footer offers the app',
  'Plinko: a round by keyboard',
  'Roda: a round by keyboard',
  'Keno: a round by keyboard',
  'Mais ou Menos: a round by keyboard',
  'Mais ou Menos: the start, a step',
  'Torre: the start, a step',
  'Pôquer de Valetes: the start, a step',
  'Pôquer de Curingas: the start, a step',
  'Blackjack: the start, a step',
]

const plain = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Playwright compares it with project, file and title in one line. */
export const isLongJourney = new RegExp(` (${LONG_JOURNEYS.map(plain).join('|')})`)
