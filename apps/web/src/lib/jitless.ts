import { config } from 'zod/mini'

// Before any schema is made: each would try whether code may be made from text, which our policy forbids and reports.
config({ jitless: true })
