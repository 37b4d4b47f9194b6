import { opsBankStatements } from '@trevo/contract/ops/bank-statements'
import { opsDayBooks } from '@trevo/contract/ops/day-books'
import { BookOpenCheck, Landmark } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { DayBookList, DayBookShow } from './day-book-pages.tsx'
import { dayBooksSource, statementsSource } from './sources.ts'
import { StatementList, StatementShow } from './statement-pages.tsx'

export const bookEntries: readonly Entry[] = [
  {
    name: 'dayBooks',
    group: 'money',
    icon: BookOpenCheck,
    access: opsDayBooks,
    source: dayBooksSource,
    pages: { list: DayBookList, show: DayBookShow },
  },
  {
    name: 'bankStatements',
    group: 'money',
    icon: Landmark,
    access: opsBankStatements,
    source: statementsSource,
    pages: { list: StatementList, show: StatementShow },
  },
]
