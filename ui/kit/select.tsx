import { sameValue } from '@rounds/core/rules/table'
import { controlWords } from '@rounds/core/words/controls'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, memo } from 'react'
import { type ControlSize, controlClass, controlSize, Field, type FieldProps } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, keyof FieldProps | 'size' | 'multiple' | 'children'> {
  options: readonly SelectOption[]
  size?: ControlSize | undefined
  onValue?: ((value: string) => void) | undefined
  /** Shown while nothing is selected; null if something always is. */
  placeholder?: string | null | undefined
}

interface OptionsProps {
  options: readonly SelectOption[]
}

/** Rendered when they change and not with every key of the form around them: there may be hundreds. */
const Options = memo(function Options({ options }: OptionsProps) {
  return options.map(option => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ))
}, sameValue)

/** A choice of a few options, in the browser's own list. */
export function Select(props: SelectProps) {
  const { label, help, error, required, hideLabel, id, className, options, ...others } = props
  const { size = 'md', onValue, placeholder = controlWords.select.pleaseSelect, ...rest } = others
  return (
    <Field {...{ label, help, error, required, hideLabel, id, className }}>
      {control => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            onChange={event => {
              rest.onChange?.(event)
              onValue?.(event.target.value)
            }}
            className={clsx(controlClass, controlSize[size], 'appearance-none truncate pr-8')}
          >
            {placeholder !== null && <option value="">{placeholder}</option>}
            <Options options={options} />
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-2"
          />
        </div>
      )}
    </Field>
  )
}
