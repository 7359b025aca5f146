import type { TagLimits } from '@rounds/core/rules/tree'
import { controlWords } from '@rounds/core/words/controls'
import { tagInput, whyNotAdded } from '@rounds/machines/tag-input'
import { useMachine } from '@xstate/react'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface TagInputProps extends FieldProps {
  /** Short texts without duplicates. */
  items: readonly string[]
  onItems: (items: readonly string[]) => void
  /** The maximum number of items, and the maximum length of each. */
  limits?: TagLimits | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

/**
 * A list of short texts, typed one after the other (specification §5, tag input): Enter adds, Backspace in the empty
 * input pulls the last one back, and pasted lines or commas become several items.
 */
export function TagInput(props: TagInputProps) {
  const { label, help, error, required, hideLabel, id, className, items, limits, disabled = false } = props
  const [input] = useState(() => ({ items, ...(limits && { limits }) }))
  const [state, send, actor] = useMachine(tagInput, { input })
  const text = useRef<HTMLInputElement>(null)

  const change = useEffectEvent(props.onItems)
  useEffect(() => {
    const listening = actor.on('CHANGED', event => change(event.items))
    return () => listening.unsubscribe()
  }, [actor])
  useEffect(() => {
    if (!isSameList(actor.getSnapshot().context.items, items)) send({ type: 'GIVEN', items })
  }, [actor, send, items])

  const refused = state.hasTag('refuses what is typed') ? whyNotAdded(state.context) : ''
  return (
    <Field {...{ label, help, required, hideLabel, id, className }} error={refused || error}>
      {control => (
        <div
          className={clsx(
            controlClass,
            'flex min-h-8.5 flex-wrap items-center gap-1 px-1.5 py-1 focus-within:border-accent focus-within:outline-2 focus-within:outline-accent',
            control['aria-invalid'] && 'border-loss',
            disabled && 'bg-well',
          )}
        >
          <ul
            aria-label={
              typeof label === 'string'
                ? controlWords.tagInput.chosenFor(label)
                : controlWords.tagInput.chosen
            }
            className="contents"
          >
            {state.context.items.map(item => (
              <li
                key={item}
                className="flex max-w-full items-center rounded-sm border border-rule-strong bg-well pl-1.5 text-sm"
              >
                <span className="truncate">{item}</span>
                <IconButton
                  size="sm"
                  name={controlWords.tagInput.remove(item)}
                  disabled={disabled}
                  onClick={() => {
                    send({ type: 'REMOVE', item })
                    text.current?.focus()
                  }}
                >
                  <X />
                </IconButton>
              </li>
            ))}
          </ul>
          <input
            {...control}
            ref={text}
            type="text"
            autoComplete="off"
            disabled={disabled}
            placeholder={state.hasTag('is empty') ? props.placeholder : undefined}
            value={state.context.typed}
            onChange={event => send({ type: 'TYPE', text: event.target.value })}
            onKeyDown={event => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                // The Enter that adds an item must not submit the surrounding form.
                event.preventDefault()
                send({ type: 'ENTER' })
              } else if (event.key === 'Backspace' && state.context.typed === '' && !event.repeat) {
                // The same Backspace must not shorten the item that comes back.
                event.preventDefault()
                send({ type: 'BACKSPACE' })
              }
            }}
            onBlur={() => send({ type: 'ENTER' })}
            onPaste={event => {
              const pasted = event.clipboardData.getData('text/plain')
              if (!/[,;\n\t]/.test(pasted.trim())) return
              event.preventDefault()
              send({ type: 'PASTE', text: pasted })
            }}
            className="h-6 min-w-24 flex-1 bg-transparent px-1 outline-none"
          />
          <span role="status" className="sr-only">
            {state.context.announcement}
          </span>
        </div>
      )}
    </Field>
  )
}
