import { momentOf, wallOf } from '../lib/moments.ts'
import { ClockInput, type DateInputProps } from './date-input.tsx'
import { useTimeZone } from './use-time.ts'

/** A date and time in the brand's time zone; the form holds the moment itself. */
export function MomentInput(props: DateInputProps) {
  const timeZone = useTimeZone()
  return (
    <ClockInput
      {...props}
      toWall={(moment) => wallOf(new Date(moment), timeZone)}
      ofWall={(wall) => momentOf(wall, timeZone)}
    />
  )
}
