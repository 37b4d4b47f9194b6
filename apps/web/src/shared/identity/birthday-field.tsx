import { BIRTHDAY_FIRST_YEAR } from '@trevo/contract/limits'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, MouseEvent } from 'react'
import { Field } from '../../ui/field.tsx'
import styles from './identity.module.css'

type BirthdayFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'min' | 'max'>

/** Phones open their own picker at a tap; a desktop is told to, where it can be. */
function openPicker(event: MouseEvent<HTMLInputElement>): void {
  try {
    event.currentTarget.showPicker?.()
  } catch {
    // Not allowed here: the day can still be typed.
  }
}

/** Any day from 1900 to the end of this year; who is too young is told when the form is sent. */
export function BirthdayField(field: BirthdayFieldProps) {
  return (
    <Field
      {...field}
      type="date"
      min={`${BIRTHDAY_FIRST_YEAR}-01-01`}
      max={`${new Date().getFullYear()}-12-31`}
      autoComplete="bday"
      className={styles.date}
      onClick={openPicker}
      leading={<CalendarDays size={20} />}
      trailing={<ChevronDown className={styles.dateArrow} size={20} />}
    />
  )
}
