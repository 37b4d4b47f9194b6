/**
 * Every error a call can answer with and its HTTP status. What it says stands in `locales/`, for the envelope and for the
 * site alike; the client falls back to `unknown_error`.
 */
export const ERRORS = {
  // The request itself
  bad_request: { status: 400 },
  malformed_json: { status: 400 },
  invalid_input: { status: 422 },
  body_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  encryption_required: { status: 400 },
  encryption_key_unknown: { status: 409 },
  empty_url: { status: 404 },
  method_not_allowed: { status: 405 },
  rate_limited: { status: 429 },
  // Who is asking
  not_logged_in: { status: 401 },
  session_expired: { status: 401 },
  password_change_required: { status: 403 },
  actual_account_required: { status: 403 },
  free_reject: { status: 403 },
  no_permission: { status: 403 },
  account_locked: { status: 403 },
  user_unavailable: { status: 403 },
  username_taken: { status: 409 },
  verification_code_error: { status: 422 },
  invalid_invitation_code: { status: 422 },
  referrer_link_error: { status: 422 },
  non_member_login: { status: 403 },
  non_agent_login: { status: 403 },
  'modify.new.old.same': { status: 422 },
  login_failed: { status: 401 },
  locked_out: { status: 429 },
  new_device_code: { status: 401 },
  two_step_required: { status: 401 },
  human_check_failed: { status: 422 },
  sms_wait: { status: 429 },
  sms_failed: { status: 503 },
  mobile_taken: { status: 409 },
  email_taken: { status: 409 },
  id_number_taken: { status: 409 },
  under_age: { status: 422 },
  password_common: { status: 422 },
  /** What a provider vouched for is used or over. */
  social_offer_over: { status: 409 },
  fresh_login_required: { status: 403 },
  last_sign_in_way: { status: 409 },
  incorrect_password: { status: 422 },
  confirmation_not_matched: { status: 422 },
  image_type: { status: 422 },
  image_too_large: { status: 422 },
  /** A light file can hold a picture that is too much to draw. */
  image_pixels: { status: 422 },
  /** Staff may not close or weaken the account they are signed in with. */
  own_account: { status: 409 },
  /** `value` says which: one of `SECOND_STEP_METHODS`. */
  second_factor_required: { status: 403 },
  /** Where a call takes a sent code as well, so that the form knows which of the two was wrong. */
  second_factor_wrong: { status: 422 },
  /** A contact that the brand requires was never confirmed. */
  contact_unverified: { status: 409 },
  pin_weak: { status: 422 },
  // The site
  system_upgrading: { status: 503 },
  region_restricted: { status: 451 },
  overloaded: { status: 503 },
  unknown_error: { status: 500 },
  // Things
  not_found: { status: 404 },
  conflict: { status: 409 },
  // Games
  /** Staff switched it off: a refusal like any other, not a server that fails. */
  vendor_maintenance: { status: 409 },
  vip_only: { status: 403 },
  confirmation_needed: { status: 409 },
  // Game vendors
  vendor_signature: { status: 401 },
  vendor_clock: { status: 401 },
  player_unknown: { status: 404 },
  game_session_ended: { status: 409 },
  bet_rolled_back: { status: 409 },
  round_unknown: { status: 404 },
  round_closed: { status: 409 },
  transaction_mismatch: { status: 409 },
  round_not_settled: { status: 409 },
  round_changed: { status: 409 },
  vendor_limit: { status: 422 },
  free_rounds_unknown: { status: 404 },
  pool_unknown: { status: 404 },
  pool_not_fed: { status: 409 },
  free_rounds_over: { status: 409 },
  game_without_rounds: { status: 422 },
  /** `value`: the currencies in which a round of the vendor is not limited yet. */
  vendor_limits_missing: { status: 409 },
  vendor_address: { status: 403 },
  // Promotions
  promotion_closed: { status: 409 },
  activity_image_type: { status: 422 },
  activity_apply_remark_limit3: { status: 422 },
  activity_apply_remark_limit4: { status: 422 },
  activity_remark_required: { status: 422 },
  activity_image_required: { status: 422 },
  // Rewards
  play_first: { status: 409 },
  /** Play seems to harm the member: the house offers nothing meanwhile. */
  offers_paused: { status: 409 },
  reward_over: { status: 409 },
  tournament_over: { status: 409 },
  budget_spent: { status: 409 },
  /** Of this reward none is left, and none will be. */
  rewards_gone: { status: 409 },
  out_of_stock: { status: 409 },
  price_changed: { status: 409 },
  address_required: { status: 422 },
  // Lottery
  lottery_closed: { status: 409 },
  draw_decided: { status: 409 },
  /** Settled so long ago that its books are sealed. */
  draw_sealed: { status: 409 },
  draw_closed: { status: 409 },
  selection_invalid: { status: 422 },
  bet_changed: { status: 409 },
  series_unavailable: { status: 409 },
  /** The brand alone opens bolões here. */
  bolao_not_here: { status: 403 },
  too_many_bolaos: { status: 409 },
  /** Fewer shares are left than were asked for. */
  shares_gone: { status: 409 },
  bolao_over: { status: 409 },
  bolao_yours: { status: 409 },
  // Agents
  rate_above_own: { status: 409 },
  /** Carries the rates it may be, and for staff the stack of what the brand gives back. */
  rate_above_top: { status: 409 },
  margin_exceeded: { status: 409 },
  rate_below_downlines: { status: 409 },
  /** Nothing was changed; carries everybody who stands in the way, with the reason. */
  rates_refused: { status: 409 },
  not_top_level: { status: 409 },
  quota_exceeded: { status: 409 },
  code_taken: { status: 409 },
  tiers_invalid: { status: 422 },
  tier_not_covered: { status: 409 },
  contract_in_use: { status: 409 },
  open_debt: { status: 409 },
  envelope_over: { status: 409 },
  // Limits and breaks
  member_paused: { status: 403 },
  member_excluded: { status: 403 },
  adults_only: { status: 403 },
  // Legal texts
  terms_required: { status: 403 },
  consent_outdated: { status: 409 },
  legal_waiting: { status: 409 },
  legal_names_missing: { status: 422 },
  // Identity
  identity_required: { status: 403 },
  phone_required: { status: 403 },
  checks_pending: { status: 403 },
  receiver_unverified: { status: 409 },
  identity_away: { status: 503 },
  identity_tries_over: { status: 409 },
  picture_missing: { status: 422 },
  deposit_limit_reached: { status: 409 },
  stake_limit_reached: { status: 409 },
  loss_limit_reached: { status: 409 },
  session_limit_reached: { status: 409 },
  // Bonus money and rules
  bonus_max_bet: { status: 409 },
  /** `value`: what would be lost, see `OpenBonus`. */
  bonus_open: { status: 409 },
  same_person: { status: 409 },
  code_unknown: { status: 404 },
  before_bet: { status: 422 },
  /** Staff may protect a member more, never less. */
  limit_not_stricter: { status: 409 },
  // Money
  insufficient_funds: { status: 409 },
  limit_exceeded: { status: 409 },
  idempotency_conflict: { status: 409 },
  payment_unavailable: { status: 503 },
  payment_password_missing: { status: 409 },
  own_key_only: { status: 422 },
  own_money_only: { status: 422 },
  document_required: { status: 409 },
  deposit_debt: { status: 409 },
  turnover_required: { status: 409 },
  /** What is asked for is given to members who have paid in. */
  deposit_first: { status: 409 },
  // What leaves the house, and who decides
  budget_missing: { status: 409 },
  way_max: { status: 409 },
  approval_required: { status: 409 },
  too_new_to_decide: { status: 403 },
  same_device: { status: 403 },
  same_address: { status: 403 },
  /** Both sit in one office network: a code of the authenticator has to come with the decision. */
  fresh_code_required: { status: 403 },
  last_admin: { status: 409 },
  roles_exclude: { status: 422 },
  second_person_required: { status: 403 },
  payout_account_missing: { status: 409 },
  payouts_held: { status: 409 },
  /** Who gave a member something by name does not let the member's money out; says until when, and who can. */
  gave_to_member: { status: 409 },
  // The members' desk
  /** Payouts are on hold after a recent change to the account; says until when. */
  payout_waits: { status: 409 },
  open_bets: { status: 409 },
  own_team: { status: 409 },
  upline_unfit: { status: 409 },
  has_downlines: { status: 409 },
  upline_contract: { status: 409 },
  /** More people are below than one move may take along. */
  team_too_large: { status: 409 },
  fee_changed: { status: 409 },
  // Brands
  /** The regulation profile of the brand decides it. */
  regulation_forbids: { status: 409 },
  host_taken: { status: 409 },
  brand_code_taken: { status: 409 },
  /** A canned answer of the chat desk, in one language. */
  shortcut_taken: { status: 409 },
  /** Money of the brand is counted by days already: it moves from a later day, by two people. */
  time_zone_fixed: { status: 409 },
  /** Money of the brand is counted in it already. */
  currency_fixed: { status: 409 },
  picture_refused: { status: 422 },
} as const satisfies Record<string, { status: number }>

export type ErrorCode = keyof typeof ERRORS
/** Why a member may not take part in what the house offers; every call that joins, grabs or claims may answer with them. */
export const TAKES_PART = [
  'user_unavailable',
  'member_paused',
  'member_excluded',
  'adults_only',
  'identity_required',
  'checks_pending',
  'offers_paused',
] as const satisfies readonly ErrorCode[]
/** Why a gift that is worth more than its play keeps is not for this account; every call that gives may answer with them. */
export const NEEDS_PERSON = [
  'phone_required',
  'document_required',
  'same_person',
] as const satisfies readonly ErrorCode[]
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]
// Not `Object.hasOwn`: the oldest browsers we serve lack it.
export const isErrorCode = (code: string): code is ErrorCode => (ERROR_CODES as readonly string[]).includes(code)
/** The code of an answer. A server that is newer than its caller may know more of them. */
export const knownCode = (code: string): ErrorCode => (isErrorCode(code) ? code : 'unknown_error')
