import { useRef } from 'react'
import { FieldTitle, InputHelperText, useInput, type Validator } from 'react-admin'
import { DateBox } from './date-box.tsx'

export type DateInputProps = {
  source: string
  label: string
  helperText?: string
  validate?: Validator | Validator[]
  /** For filters, which look at it on the element. */
  alwaysOn?: boolean
}

type Props = DateInputProps & {
  hasTime: boolean
  /** What the form holds, as a calendar or clock of the page shows it, and back. */
  toWall: (value: string) => string
  ofWall: (wall: string) => string | null
}

/** A field of a form for a date; what is no date is never taken for none. */
function FormDate({ source, label, helperText, validate = [], hasTime, toWall, ofWall }: Props) {
  const wrong = useRef('')
  const isDate = () => (wrong.current === '' ? undefined : hasTime ? 'issue.moment' : 'issue.date')
  const { field, fieldState, id, isRequired } = useInput({ source, validate: [isDate, ...[validate].flat()] })
  const { error, invalid } = fieldState
  return (
    <DateBox
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      hasTime={hasTime}
      value={field.value ? toWall(String(field.value)) : ''}
      onChange={(wall, typed) => {
        wrong.current = typed
        field.onChange(wall === '' ? null : ofWall(wall))
      }}
      onBlur={field.onBlur}
      error={invalid}
      helperText={
        <InputHelperText
          {...(error?.message !== undefined && { error: error.message })}
          helperText={helperText ?? false}
        />
      }
      size="small"
      margin="dense"
    />
  )
}

const same = (day: string) => day

/** A day as the brand's calendar has it. */
export const DayInput = (props: DateInputProps) => <FormDate {...props} hasTime={false} toWall={same} ofWall={same} />

/** A moment, of which the field shows what clocks say. */
export const ClockInput = (props: DateInputProps & Pick<Props, 'toWall' | 'ofWall'>) => <FormDate {...props} hasTime />
