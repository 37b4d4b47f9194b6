import pt from './locales/pt.json' with { type: 'json' }

type NameOf<Key> = Key extends `${infer Name}.html` ? Name : never

/**
 * Letters that there are: `deposit.confirmed`, `withdrawal.paid`. Their words appear on locked screens: no name, key or
 * number of a document is ever in them.
 */
type NoticeName = NameOf<keyof typeof pt>

export const isNotice = (name: string): name is NoticeName => `${name}.html` in pt
