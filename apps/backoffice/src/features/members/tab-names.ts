/** The parts of a member's card, in order; `?tab=` names one. */
export const MEMBER_TABS = [
  'overview',
  'bets',
  'money',
  'rewards',
  'team',
  'devices',
  'protection',
  'documents',
  'notes',
  'timeline',
] as const
export type MemberTab = (typeof MEMBER_TABS)[number]
