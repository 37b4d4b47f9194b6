import { useQueryClient } from '@tanstack/react-query'
import { type BooksAlarm, opsConfirmBooksAlarm } from '@trevo/contract/ops/books'
import { call } from '../../lib/api.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'

/** Says what came of looking into it, and takes the alarm away for everybody. */
export function ConfirmAlarm({ alarm }: { alarm: BooksAlarm }) {
  const queryClient = useQueryClient()
  return (
    <ReasonButton
      endpoint={opsConfirmBooksAlarm}
      words={{
        button: 'books.confirm',
        title: 'books.ask_confirm',
        text: 'books.confirm_text',
        note: 'books.note',
        confirm: 'ra.action.confirm',
        done: 'books.confirmed',
      }}
      look={{ variant: 'text', size: 'small', color: 'inherit' }}
      send={({ note }) => call(opsConfirmBooksAlarm, { params: { id: alarm.id }, body: { note } })}
      onDone={() => queryClient.invalidateQueries({ queryKey: ['books', 'alarms'] })}
    />
  )
}
