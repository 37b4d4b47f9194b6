/**
 * Rules whose message also speaks for a field that was left empty, in the words the specification has for it. Every other rule
 * is about what was written, so an empty field says that it is to be filled in.
 */
const SPEAKS_WHEN_EMPTY: ReadonlySet<string> = new Set([
  'captcha_required',
  'in_confirmation_correct',
  'incorrect_password',
  'mobile_required',
  'reg_pattern_4',
])

export const emptyMessageOf = (message: string): string => (SPEAKS_WHEN_EMPTY.has(message) ? message : 'required')
