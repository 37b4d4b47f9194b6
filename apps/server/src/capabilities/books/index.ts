import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { scheduleParts } from './parts.ts'

/** The tables that grow with every bet: their parts, and how long those stay. */
export const books = capability({
  name: 'books',
  open: ({ work: db, clock }: House) => ({
    jobs: (jobs) => scheduleParts(jobs, { db, clock }),
  }),
})
