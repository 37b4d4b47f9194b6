/**
 * Every error a call can answer with: its HTTP status and the English text of the envelope (`errors-pt.ts`: Portuguese).
 * The client shows its own translation of the code and falls back to `unknown_error`.
 */
export const ERRORS = {
  // The request itself
  bad_request: { status: 400, message: 'The request is not understood.' },
  malformed_json: { status: 400, message: 'The body is not valid JSON.' },
  invalid_input: { status: 422, message: 'Some fields are not valid.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The body is not of the type that this call takes.' },
  encryption_required: { status: 400, message: 'The body must be encrypted to the published key.' },
  encryption_key_unknown: { status: 409, message: 'The encryption key has changed, fetch the status again.' },
  empty_url: { status: 404, message: 'The requested url is empty. please check your request format.' },
  method_not_allowed: { status: 405, message: 'This path does not take that method.' },
  rate_limited: { status: 429, message: 'Too many requests, please wait a moment.' },
  // Who is asking
  not_logged_in: { status: 401, message: 'You are not logged in, please login first' },
  session_expired: { status: 401, message: 'The account has been logged out, please log in again' },
  password_change_required: { status: 403, message: 'Choose a new password to continue.' },
  actual_account_required: { status: 403, message: 'Please login an actual account to use this function' },
  free_reject: { status: 403, message: 'Trial accounts cannot use this function. Please register first.' },
  no_permission: {
    status: 403,
    message: 'Sorry, this account does not have permission or the feature is temporarily unavailable.',
  },
  account_locked: { status: 403, message: 'Your account is locked at the moment. Please contact our support.' },
  user_unavailable: { status: 403, message: 'Sorry, the user does not exist or is disabled.' },
  username_taken: { status: 409, message: 'Sorry, the username already exists.' },
  verification_code_error: { status: 422, message: 'Verification code error' },
  invalid_invitation_code: { status: 422, message: 'Invalid invitation code' },
  referrer_link_error: { status: 422, message: 'Referrer link error' },
  non_member_login: { status: 403, message: 'Non-member account unable to login' },
  non_agent_login: { status: 403, message: 'Non-agents cannot log in' },
  'modify.new.old.same': { status: 422, message: 'The new password cannot be the same as the old one.' },
  login_failed: { status: 401, message: 'The user name or password is not correct.' },
  locked_out: { status: 429, message: 'Too many failed attempts, please try again later.' },
  new_device_code: {
    status: 401,
    message: 'This device is new to your account. Confirm it with the code we send you.',
  },
  two_step_required: { status: 401, message: 'A second step is needed to sign in.' },
  human_check_failed: { status: 422, message: 'The human check did not succeed, please try again.' },
  sms_wait: { status: 429, message: 'A code was sent a moment ago, please wait.' },
  sms_failed: { status: 503, message: 'The message could not be sent, please try again.' },
  mobile_taken: { status: 409, message: 'This mobile number is already in use.' },
  email_taken: { status: 409, message: 'This e-mail address is already in use.' },
  id_number_taken: { status: 409, message: 'This document number is already in use.' },
  under_age: { status: 422, message: 'You are not old enough to register.' },
  password_common: { status: 422, message: 'This password is too easy to guess.' },
  /** What a provider vouched for is used or over. */
  social_offer_over: { status: 409, message: 'The sign-in with the other account is over, please start it again.' },
  fresh_login_required: { status: 403, message: 'Please sign in again to change this.' },
  last_sign_in_way: { status: 409, message: 'This is the only way to sign in to the account.' },
  incorrect_password: { status: 422, message: 'The password is not correct.' },
  confirmation_not_matched: { status: 422, message: 'The confirmation does not match.' },
  image_type: { status: 422, message: 'Only JPEG and PNG pictures are accepted.' },
  image_too_large: { status: 422, message: 'The picture is larger than 5 MB.' },
  /** A light file can hold a picture that is too much to draw. */
  image_pixels: { status: 422, message: 'The picture has too many pixels. Send one of 25 megapixels at most.' },
  /** Staff may not close or weaken the account they are signed in with. */
  own_account: { status: 409, message: 'Somebody else has to change this for your own account.' },
  /** `value` says which: one of `SECOND_STEP_METHODS`. */
  second_factor_required: { status: 403, message: 'Please confirm with your second step.' },
  /** Where a call takes a sent code as well, so that the form knows which of the two was wrong. */
  second_factor_wrong: { status: 422, message: 'The code of your second step is not right.' },
  /** A contact that the brand requires was never confirmed. */
  contact_unverified: {
    status: 409,
    message: 'Before you withdraw, confirm your phone number and e-mail address in the security centre.',
  },
  pin_weak: {
    status: 422,
    message: 'These 6 digits are easy to guess. Avoid sequences, repetitions and your date of birth.',
  },
  // The site
  system_upgrading: { status: 503, message: 'System upgrading, please try again later.' },
  region_restricted: { status: 451, message: 'This service is not available in your region.' },
  overloaded: { status: 503, message: 'The server is busy, please try again.' },
  unknown_error: { status: 500, message: 'Unknown error' },
  // Things
  not_found: { status: 404, message: 'Not found.' },
  conflict: { status: 409, message: 'This was changed meanwhile.' },
  // Games
  vendor_maintenance: { status: 503, message: 'This game provider is under maintenance. Please choose another game.' },
  vip_only: { status: 403, message: 'This room is for VIP members.' },
  confirmation_needed: { status: 409, message: 'This room costs money. Please confirm first.' },
  // Game vendors
  vendor_signature: { status: 401, message: 'The vendor is not known or the signature is not right.' },
  vendor_clock: { status: 401, message: 'The timestamp is too far from our clock.' },
  player_unknown: { status: 404, message: 'This vendor knows no such player in this currency.' },
  game_session_ended: { status: 409, message: 'The game session has ended, please open the game again.' },
  bet_rolled_back: { status: 409, message: 'This bet was rolled back before it came.' },
  round_unknown: { status: 404, message: 'The player has no such round.' },
  round_closed: { status: 409, message: 'The round no longer takes this transaction.' },
  transaction_mismatch: { status: 409, message: 'The transaction does not belong to this round, game or currency.' },
  // Promotions
  promotion_closed: { status: 409, message: 'This promotion is not open.' },
  activity_image_type: { status: 422, message: 'Only jpeg, jpg and png pictures are accepted.' },
  activity_apply_remark_limit3: { status: 422, message: 'Each picture may have 5 MB at most.' },
  activity_apply_remark_limit4: { status: 422, message: 'At most 3 pictures may be sent.' },
  activity_remark_required: { status: 422, message: 'Please write a remark.' },
  activity_image_required: { status: 422, message: 'Please add a picture.' },
  // Rewards
  play_first: { status: 409, message: 'Place your first bet, of any amount, to unlock rewards.' },
  reward_over: { status: 409, message: 'This reward is over.' },
  budget_spent: { status: 409, message: 'All rewards of this kind are given for now.' },
  out_of_stock: { status: 409, message: 'This item is out of stock.' },
  price_changed: { status: 409, message: 'The price has changed, please look at it again.' },
  address_required: { status: 422, message: 'Please tell us where to send it.' },
  // Lottery
  lottery_closed: { status: 409, message: 'This lottery takes no bets right now.' },
  draw_decided: { status: 409, message: 'Betting on this draw is over: it is void for every brand or for none.' },
  draw_closed: { status: 409, message: 'This draw no longer takes bets.' },
  selection_invalid: { status: 422, message: 'These numbers do not make a bet of this kind.' },
  bet_changed: { status: 409, message: 'The amount of the bet has changed, please look at it again.' },
  series_unavailable: { status: 409, message: 'This series is not available to you.' },
  // Agents
  rate_above_own: { status: 409, message: 'A rate is above what the upline has.' },
  /** Carries the rates it may be, and for staff the stack of what the brand gives back. */
  rate_above_top: { status: 409, message: 'A rate is above the highest that the brand gives.' },
  margin_exceeded: { status: 409, message: 'This would give back more than the brand may give of what it keeps.' },
  rate_below_downlines: { status: 409, message: 'Downlines of this member have a higher rate.' },
  /** Nothing was changed; carries everybody who stands in the way, with the reason. */
  rates_refused: { status: 409, message: 'Not everybody can have these rates. Nothing was changed.' },
  not_top_level: { status: 409, message: 'This member has an upline: only who stands at the top can be a head agent.' },
  quota_exceeded: { status: 409, message: 'The account quota is used up.' },
  code_taken: { status: 409, message: 'This code is already in use.' },
  tiers_invalid: { status: 422, message: 'Rates must rise and thresholds must not fall from tier to tier.' },
  tier_not_covered: { status: 409, message: 'A tier offers more than your own contract gives.' },
  contract_in_use: { status: 409, message: 'This contract still covers contracts with downlines.' },
  open_debt: { status: 409, message: 'Contract payouts to your downlines are still open.' },
  envelope_over: { status: 409, message: 'This red envelope has gone back to its sender.' },
  // Limits and breaks
  member_paused: { status: 403, message: 'Your account is on a pause.' },
  member_excluded: { status: 403, message: 'Your account is excluded from play.' },
  adults_only: { status: 403, message: 'Only adults may play, and we have to know your birthday.' },
  deposit_limit_reached: { status: 409, message: 'This is above your deposit limit.' },
  stake_limit_reached: { status: 409, message: 'This is above your stake limit.' },
  loss_limit_reached: { status: 409, message: 'This is above your loss limit.' },
  session_limit_reached: { status: 409, message: 'Your time for today is used up.' },
  /** Staff may protect a member more, never less. */
  limit_not_stricter: { status: 409, message: 'Only a stricter limit may be set for a member.' },
  // Money
  insufficient_funds: { status: 409, message: 'The balance is not sufficient.' },
  limit_exceeded: { status: 409, message: 'This is above the limit.' },
  idempotency_conflict: { status: 409, message: 'This request id was already used for something else.' },
  payment_unavailable: { status: 503, message: 'The payment service does not answer, please try again.' },
  payment_password_missing: { status: 409, message: 'Please choose a withdrawal password first.' },
  own_key_only: { status: 422, message: 'Only your own CPF may be used as Pix key.' },
  document_required: { status: 409, message: 'Please add your CPF to your profile first.' },
  deposit_debt: { status: 409, message: 'Your bank took a deposit back, and part of it is still owed.' },
  turnover_required: { status: 409, message: 'More has to be played before a withdrawal.' },
  // What leaves the house, and who decides
  budget_missing: { status: 409, message: 'This reward is not available yet.' },
  way_max: { status: 409, message: 'That is more than is allowed.' },
  approval_required: { status: 409, message: 'Somebody else has to agree to this.' },
  too_new_to_decide: { status: 403, message: 'This account is new or was changed lately and cannot decide yet.' },
  same_device: { status: 403, message: 'It was asked for on this device: somebody else has to decide, on theirs.' },
  same_address: {
    status: 403,
    message: 'It was asked for from this address: somebody else has to decide, from another place.',
  },
  last_admin: { status: 409, message: 'This is the last person who runs staff.' },
  roles_exclude: { status: 422, message: 'One person cannot hold both finance and administration.' },
  second_person_required: { status: 403, message: 'Somebody else has to decide this.' },
  payout_account_missing: { status: 409, message: 'There is no registered account to pay to.' },
  payouts_held: { status: 409, message: 'Payouts of this member are on hold.' },
  fee_changed: { status: 409, message: 'The fee has changed, please look at it again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]
// Not `Object.hasOwn`: the oldest browsers we serve lack it.
export const isErrorCode = (code: string): code is ErrorCode => (ERROR_CODES as readonly string[]).includes(code)
