/**
 * What wrong tries are counted for, and the way that stays open to the owner while strangers use theirs up. A counter without its
 * walk in `capabilities/auth/counters.test.ts`, which burns each as a stranger and then goes that way, does not compile.
 */
export const COUNTERS = {
  'sign in': 'a device where the owner has signed in',
  'sign in by code': 'a device where the owner has signed in, or another address',
  'second step': 'a device where the owner has signed in, or another address',
  'new device': 'another address',
  'reset by phone': 'a device where the owner has signed in, or another address',
  'own password': 'another session',
  'own step': 'another session',
  'payment password': 'another session',
  'staff sign in': 'a browser where the owner has done both steps, or another address',
  'staff second step': 'a browser where the owner has done both steps, or another address',
  'staff own password': 'another session',
  'staff fresh code': 'another session',
} as const

export type Counter = keyof typeof COUNTERS
