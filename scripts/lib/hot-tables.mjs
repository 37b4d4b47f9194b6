/** @param {string[]} names @returns {[string, string][]} */
const ofBook = (...names) => names.map((name) => [name, 'book_id'])

/**
 * What grows with every bet and belongs to a book: whoever touches one of these says which book, with few exceptions that say
 * why. By the column that holds the book.
 *
 * @type {ReadonlyMap<string, string>}
 */
export const HOT_TABLES = new Map([
  ...ofBook('ledger_account', 'ledger_balance', 'ledger_key', 'ledger_transfer', 'ledger_posting', 'statement_mark'),
  ...ofBook('round_open', 'game_round', 'any_round', 'game_transaction'),
  ...ofBook('lottery_order', 'lottery_line', 'lottery_entry', 'lottery_payment', 'lottery_exposure', 'lottery_bet'),
  ...ofBook('lottery_settlement', 'team_queue', 'money_queue', 'reward_queue', 'reward_due', 'join_queue'),
  ...ofBook('team_settled', 'reward_settled', 'tournament_entry', 'tournament_queue', 'jackpot_queue'),
  ...ofBook('mission_queue', 'mission_tally', 'bolao', 'bolao_part', 'bolao_replaced'),
])

/**
 * What a bet adds to and others read: it is written for one book, and read for one in what runs with a bet. Reports that read a
 * member's or a team's days may ask every machine.
 *
 * @type {ReadonlyMap<string, string>}
 */
export const FIGURES = new Map([
  ...ofBook('session_seen', 'presence_day', 'sitting', 'vendor_debt', 'vendor_debt_payment', 'bonus_purse'),
  ['play_day', 'merchant_id'],
  ['money_day', 'merchant_id'],
])

/** The calls that every bet, transfer, prize and refund is made of. They and all they call are about one book. */
export const HOT_CALLS = [
  'ledger_open_accounts',
  'ledger_post',
  'ledger_pay',
  'play_post',
  'lottery_post',
  'lottery_pay',
  'lottery_cancel',
  'lottery_unexpose',
  'turnover_follow',
]

/** Functions of the database that touch more than one book, or tables by names that they are told. */
export const FUNCTIONS_OF_ALL_BOOKS = {
  open_rows: 'counts for the audit, book by book, in tables that the plan of parts names',
  make_part: 'makes parts of the tables themselves',
  forget_rows: 'forgets old rows of the tables that retentions.ts names; none of those with parts',
  forget_keys: 'forgets old keys of all books, ten minutes at a time',
  close_void_rounds: 'finds void rounds of all books; each is closed in its own',
  grant_roles: 'grants on tables',
  grant_part: 'grants on tables',
  close_next_part: 'closes a part of a table for all books',
  part_page: 'reads a book of a part by the name of the part',
  part_hash: 'reads a book of a part by the name of the part',
  carry_postings: 'reads a book of a part by the name of the part',
  key_part: 'makes an index on a part by the name of the part',
  seal_part: 'reads a book of a part by the name of the part',
  drop_next_part: 'drops a part of a table for all books',
  drop_past_part: 'drops a part of a table for all books',
  lottery_draw_guard: 'a draw belongs to all books: it goes only where none has bets on it',
}
