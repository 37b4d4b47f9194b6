import type { Contact } from './contacts.ts'

/** What an owner hears about without having asked. */
export type OwnerNotice =
  | 'sign_in_paused'
  | 'second_step_paused'
  | 'session_copied'
  | 'password_changed'
  | 'payment_password_changed'
  | 'social_linked'
  | 'social_unlinked'
  | 'contact_changed'
  | 'second_step_changed'
  | 'account_locked'
  | 'account_unlocked'
  | 'account_closed'
  | 'closing_asked'
  | 'payouts_held'
  | 'payouts_released'
  | 'signed_out'
  | 'password_taken'
  | 'payment_password_taken'
  | 'name_corrected'

/** `contacts` are the member's present ones unless given, as where they have just been replaced. */
export type TellOwner = (memberId: bigint, notice: OwnerNotice, contacts?: readonly Contact[]) => Promise<void>
