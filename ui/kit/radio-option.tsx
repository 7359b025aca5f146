import type { ReactNode } from 'react'

interface RadioOptionProps {
  /** The same for all options of a group. */
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of a few options, with its words beside it. */
export const RadioOption = ({ name, checked, onChoose, children }: RadioOptionProps) => (
  <label className="flex items-baseline gap-2">
    <input
      type="radio"
      name={name}
      checked={checked}
      onChange={onChoose}
      className="size-4 shrink-0 translate-y-0.5"
    />
    <span>{children}</span>
  </label>
)
