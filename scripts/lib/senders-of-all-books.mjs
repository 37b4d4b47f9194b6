/** Whose statements are about all books, or about books that they look for first, and why. By the beginning of their path. */
export const SENDERS_OF_ALL_BOOKS = {
  'src/platform/audit.ts': 'the audit proves every book, or the one that a setting names',
  'src/capabilities/books/deep-audit.ts': 'the deep audit proves every book from its rows',
  'src/base/figures/queues.ts': 'jobs ask which books have something waiting; they count each for itself',
  'src/capabilities/lottery/draws.ts': 'a draw belongs to all books: is there one with bets on it',
  'src/capabilities/lottery/settle-queries.ts':
    'a settlement asks which books have bets on a draw; it pays each for itself',
  'src/capabilities/lottery/void-queries.ts': 'a draw is declared void in every book that has bets on it',
  'src/capabilities/opposite/lines.ts': 'looks through settled draws, whoever bet on them',
  'src/capabilities/opposite/links.ts': 'looks through settled draws, whoever bet on them',
  'src/capabilities/agents/lottery-floor.ts':
    'the book is that of the member whose rate changes, which is looked up with the orders',
  'src/capabilities/agents/team-size.ts': 'the book is that of the agent, which is looked up with the size',
  'src/capabilities/agents/member/team/queries.ts': 'the book is that of each member of a team on the page',
  'src/capabilities/agents/staff/queries.ts':
    'the book is that of the agent, which is looked up with the size of the team',
  'src/capabilities/tournaments/waiting-queries.ts': 'asks which books have scores waiting; each is counted for itself',
  'src/capabilities/jackpots/waiting-queries.ts': 'asks which books have stakes waiting; each is drawn for itself',
  'src/capabilities/missions/waiting-queries.ts': 'asks which books have rounds waiting; each is counted for itself',
  'src/capabilities/lottery/bolao/waiting-queries.ts':
    'a draw belongs to all books: which bolões of it were not sold; each is given back for itself',
  'src/capabilities/play/vendor/transaction-queries.ts': 'a vendor’s own books are about all brands it plays at',
  'src/capabilities/cashier/late-payouts.ts': 'a sweep over what is owed at all brands',
}
