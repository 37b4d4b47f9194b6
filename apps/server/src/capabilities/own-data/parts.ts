/**
 * What a copy of one's own data is made of: every table that holds something about a member, in the order in which it is read, or the
 * reason why it is not in the copy. A test fails for a table with a member in it that is in neither list.
 */
export type Part = {
  table: string
  /** Finds the member's rows; `$member` stands for the member. Without it: `member_id`. */
  where?: string
  /** Grows with every bet: the book is named, so that one machine is asked. */
  inBook?: boolean
  /** Columns that are left out until the member has proven to be that person; the row says so itself. */
  onceProven?: RegExp
  /** The newest come first; without it the table is small. */
  newest?: string
}

const OF_CHAT = 'conversation_id in (select id from chat_conversation where member_id = $member)'
/** What the regulator says of a person is told to whoever has proven to be that person. */
const PROVEN =
  'member_id = $member and exists (select from member_profile p where p.member_id = $member and p.identity_verified_at is not null)'

const OF_REGULATOR = /^(permitted|impede|impediment)/

export const PARTS = {
  account: { table: 'member', where: 'id = $member' },
  profile: { table: 'member_profile', onceProven: OF_REGULATOR },
  contacts: { table: 'member_contact' },
  registration: { table: 'member_registration' },
  social: { table: 'social_identity' },
  devices: { table: 'known_device' },
  sessions: { table: 'member_session', newest: 'id' },
  security: { table: 'security_event', newest: 'id' },
  push: { table: 'push_subscription' },
  contactChoice: { table: 'contact_choice' },
  campaignMessages: { table: 'campaign_message', newest: 'campaign_id' },
  broughtBy: { table: 'affiliate_member' },
  consents: { table: 'legal_consent', newest: 'id' },
  identity: { table: 'identity_check' },
  declaration: { table: 'identity_declaration' },
  impediments: { table: 'impediment_case', where: PROVEN },
  answers: { table: 'impediment_answer', where: PROVEN, newest: 'id' },
  actions: { table: 'member_action' },
  documents: { table: 'member_document' },
  limits: { table: 'member_limit' },
  limitChanges: { table: 'member_limit_event', newest: 'id' },
  breaks: { table: 'member_break' },
  payoutAccounts: { table: 'payout_account' },
  deposits: { table: 'deposit', newest: 'id' },
  refusedPayments: { table: 'refused_payment' },
  reversals: { table: 'deposit_reversal' },
  withdrawals: { table: 'withdrawal', newest: 'id' },
  latePayouts: { table: 'late_payout' },
  moneyDays: { table: 'money_day', newest: 'day' },
  playDays: { table: 'play_day', newest: 'day' },
  rounds: { table: 'game_round', inBook: true, newest: 'id' },
  orders: { table: 'lottery_order', inBook: true, newest: 'id' },
  entries: { table: 'lottery_entry', inBook: true, newest: 'order_id' },
  drops: { table: 'jackpot_drop' },
  shares: { table: 'bolao_part', inBook: true },
  tournaments: { table: 'tournament_entry', inBook: true },
  tournamentPrizes: { table: 'tournament_prize' },
  rewards: { table: 'reward_given', newest: 'id' },
  heldMoney: { table: 'turnover_credit' },
  giftsGivenUp: { table: 'gift_given_up', newest: 'created_at' },
  grants: { table: 'reward_grant', newest: 'id' },
  ruleClaims: { table: 'reward_rule_claim', newest: 'id' },
  ruleEntries: { table: 'reward_rule_entry' },
  bonuses: { table: 'bonus_purse', inBook: true, newest: 'id' },
  freeRounds: { table: 'free_grant', newest: 'id' },
  applications: { table: 'reward_application' },
  promotions: { table: 'promotion_member' },
  checkIns: { table: 'sign_in_day', newest: 'day' },
  envelopes: { table: 'envelope' },
  rain: { table: 'rain_envelope' },
  mall: { table: 'mall_order', newest: 'id' },
  rebates: { table: 'rebate_receipt', newest: 'id' },
  invitations: { table: 'invitation_code', where: 'owner_member_id = $member' },
  chat: { table: 'chat_message', where: OF_CHAT, newest: 'id' },
  chatRatings: { table: 'chat_closing', newest: 'id' },
  favourites: { table: 'game_favourite' },
  recent: { table: 'game_recent' },
  harmMarkers: { table: 'harm_marker', newest: 'day' },
  harmLevel: { table: 'harm_level' },
  closings: { table: 'account_closing' },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof PARTS

const SECRET = 'what proves who signs in: a copy of it would be a key to the account'
const COUNTED = 'adds up what other parts of the copy list one by one'
const MACHINERY = 'where a request or a job stands'
const STAFF = 'what staff wrote down about risk and protection of third parties (LGPD art. 18 with art. 19 § 2)'
const LAUNDERING = 'the law forbids telling anybody that they are looked into (Lei 9.613 art. 11 II)'
const MARK = 'how far somebody has read'

export const LEFT_OUT: Readonly<Record<string, string>> = {
  member_credential: SECRET,
  second_factor_totp: SECRET,
  passkey: SECRET,
  recovery_code: SECRET,
  one_time_code: SECRET,
  sent_code: SECRET,
  one_time_ticket: SECRET,
  member_note: STAFF,
  member_tag: STAFF,
  opposite_bet: STAFF,
  payout_hold: STAFF,
  staff_gift: STAFF,
  gift_person: COUNTED,
  member_guard: COUNTED,
  member_rate: 'what an agent is paid by: the agent’s pages show it',
  lottery_rate_floor: 'what an agent is paid by: the agent’s pages show it',
  rate_change: 'what an agent is paid by: the agent’s pages show it',
  agent_quota: 'what an agent may do: the agent’s pages show it',
  agent_request: MACHINERY,
  identity_request: MACHINERY,
  legal_request: MACHINERY,
  own_data_request: MACHINERY,
  reward_request: MACHINERY,
  announcement_read: MARK,
  inbox_mark: MARK,
  inbox_state: MARK,
  chat_conversation: MARK,
  data_copy: 'copies like this one',
  account_erasure: 'begins once the account is closed',
  bonus: COUNTED,
  free_round: COUNTED,
  affiliate_notice: 'that a partner was told of a registration or a deposit, without saying whose',
  first_deposit: COUNTED,
  game_session: 'visits to games; what was played in them is listed',
  game_transaction: COUNTED,
  game_win: COUNTED,
  member_unnamed: 'a switch of the settings, which show it',
  harm_step: STAFF,
  jackpot_queue: MACHINERY,
  mission_queue: MACHINERY,
  mission_tally: COUNTED,
  risk_class: LAUNDERING,
  suspicion_case: LAUNDERING,
  suspicion_hit: LAUNDERING,
  join_queue: MACHINERY,
  ledger_account: COUNTED,
  lottery_debt: COUNTED,
  lottery_payment: COUNTED,
  money_queue: MACHINERY,
  payment_member_limit: 'limits of the way to pay, shown where it is used',
  play_hour: MACHINERY,
  presence_day: COUNTED,
  promotion_event: COUNTED,
  reward_due: MACHINERY,
  reward_member: COUNTED,
  reward_queue: MACHINERY,
  round_correction: COUNTED,
  round_open: 'rounds that have not ended',
  sitting: COUNTED,
  filing_account: MACHINERY,
  team_queue: MACHINERY,
  tournament_queue: MACHINERY,
  turnover_account: COUNTED,
  turnover_dated: COUNTED,
  turnover_entry: COUNTED,
  vendor_debt: COUNTED,
  vendor_debt_payment: COUNTED,
  vendor_pool_line: COUNTED,
  vendor_pool_win: COUNTED,
  vendor_pool_refusal: 'what a vendor asked for and was refused; what was paid is listed',
  vendor_promo: COUNTED,
  way_member_day: COUNTED,
}
