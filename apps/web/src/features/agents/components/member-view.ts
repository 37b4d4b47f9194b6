/** What the sheet of a member shows. */
export type MemberView = 'facts' | 'transfer' | 'message' | 'quota'
