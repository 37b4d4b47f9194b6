import { DateTimeInput, type DateTimeInputProps } from 'react-admin'
import { momentOf, wallOf } from '../lib/moments.ts'
import { useTimeZone } from './use-time.ts'

const HAS_ZONE = /Z$|[+-]\d\d:\d\d$/

/** A date and time in the brand's time zone; the form holds the moment itself, null while it is not whole. */
export function MomentInput(props: Omit<DateTimeInputProps, 'format' | 'parse'>) {
  const timeZone = useTimeZone()
  return (
    <DateTimeInput
      {...props}
      // What was just typed comes back as it was typed.
      format={(value: string | null) =>
        value && HAS_ZONE.test(value) ? wallOf(new Date(value), timeZone) : (value ?? '')
      }
      parse={(text: string) => momentOf(text, timeZone)}
    />
  )
}
