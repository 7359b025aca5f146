import { type Answer, type Ask, choicesOf, fieldOf, labelOf, type Option } from '@rounds/core/actions'
import { markedParts, plainLetters } from '@rounds/core/rules/palette'
import { labelInSentence } from '@rounds/core/rules/text'
import { paletteWords } from '@rounds/core/words/palette'
import { askOf } from '@rounds/machines/palette'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { Command } from 'cmdk'
import { useRef, useState } from 'react'
import { Kbd } from '../../kit/kbd.tsx'
import type { PaletteActor } from './palette-actor.ts'
import { Steps } from './steps.tsx'
import { TryAgain } from './try-again.tsx'

/** One argument of an action: a record to find, a choice, or typed text. */
export function Asking({ actor }: { actor: PaletteActor }) {
  const context = useSelector(actor, state => state.context)
  const isSearching = useSelector(actor, state => state.hasTag('searches'))
  const [chosen, setChosen] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const asked = askOf(context)
  if (!asked) return null
  const { ask, name } = asked
  const { text, message } = context
  const isTyped = ask.kind === 'field' && choicesOf(ask) === undefined
  const options = isTyped ? [] : optionsFor(ask, context.options, text)
  const values = isTyped ? ['typed'] : options.map(({ value }) => String(value))
  const value = values.includes(chosen) ? chosen : (values[0] ?? '')
  const answer = (given: Answer) => actor.send({ type: 'ANSWER', answer: given })
  const answerTyped = () =>
    answer({ values: text.trim() === '' ? [] : [valueOfText(ask, text.trim())], label: text.trim() })
  const label = labelOf(ask)
  return (
    <Command
      key={name}
      label={`${context.action?.title ?? ''} ${label}`}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={value}
      onValueChange={setChosen}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Steps context={context} asks={label} />
      <Command.Input
        ref={input}
        autoFocus
        value={text}
        onValueChange={next => {
          setChosen('')
          actor.send({ type: 'TYPE', text: next })
        }}
        onKeyDown={event => {
          if (event.key === 'Backspace' && text === '') {
            event.preventDefault()
            actor.send({ type: 'BACK' })
          }
        }}
        aria-invalid={message !== null}
        placeholder={
          isTyped ? placeholderOf(ask, label) : paletteWords.asking.findThe(labelInSentence(label))
        }
        className="h-12 w-full shrink-0 border-rule border-b bg-transparent px-4 text-lg caret-accent outline-none! placeholder:text-ink-3"
      />
      {message !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b px-4 py-2">
          <p role="alert" className="text-loss">
            {message}
          </p>
          <TryAgain actor={actor} input={input} />
        </div>
      )}
      <Command.List
        label={label}
        aria-busy={isSearching}
        className={clsx(
          'scroll-py-2 overflow-y-auto overscroll-contain',
          !isTyped && options.length === 0 ? 'h-0' : 'min-h-0 flex-1 py-1.5',
        )}
      >
        {isTyped ? (
          <Choice value="typed" isActive onSelect={answerTyped}>
            <span className={clsx('truncate', text === '' && 'text-ink-2')}>
              {text.trim() === ''
                ? paletteWords.asking.typeThenEnter
                : paletteWords.asking.goOnWith(text.trim())}
            </span>
          </Choice>
        ) : (
          options.map(option => (
            <Choice
              key={option.value}
              value={String(option.value)}
              isActive={String(option.value) === value}
              onSelect={() => answer({ values: [option.value], label: option.label })}
            >
              <span className="max-w-full shrink-0 truncate">
                {markedParts(option.label, text).map(({ text: part, isMarked }, at) =>
                  isMarked ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
                    <mark key={at} className="bg-transparent font-semibold text-accent">
                      {part}
                    </mark>
                  ) : (
                    part
                  ),
                )}
              </span>
              {option.detail && <span className="min-w-0 truncate text-ink-2 text-sm">{option.detail}</span>}
            </Choice>
          ))
        )}
      </Command.List>
      {!isTyped && options.length === 0 && (
        <p className="flex-1 px-4 py-8 text-center text-ink-2">
          {isSearching || (context.options === null && message === null && ask.kind === 'record')
            ? paletteWords.asking.looking
            : text === ''
              ? paletteWords.asking.noCouldDone(labelInSentence(label))
              : paletteWords.asking.noIsCalled(labelInSentence(label), text.trim())}
        </p>
      )}
      <div className="flex min-h-9 shrink-0 items-center gap-4 border-rule border-t px-4 text-ink-2 text-xs">
        <span className="flex items-center gap-1">
          <Kbd>{paletteWords.asking.enter}</Kbd> {paletteWords.asking.next}
        </span>
        <span className="flex items-center gap-1">
          <Kbd>{paletteWords.asking.backspace}</Kbd> {paletteWords.asking.back}
        </span>
        <span className="flex items-center gap-1">
          <Kbd>{paletteWords.asking.esc}</Kbd> {paletteWords.asking.leave}
        </span>
      </div>
    </Command>
  )
}

function Choice(props: {
  value: string
  isActive: boolean
  onSelect: () => void
  children: React.ReactNode
}) {
  const { value, isActive, onSelect, children } = props
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className={clsx(
        'flex min-h-9 cursor-pointer items-baseline gap-2 border-l-3 px-3.5 py-1.5',
        isActive ? 'border-l-accent bg-accent-wash' : 'border-l-transparent',
      )}
    >
      {children}
    </Command.Item>
  )
}

/** A fixed set is filtered here at once; the server filters records. */
function optionsFor(ask: Ask, found: readonly Option[] | null, text: string): readonly Option[] {
  const fixed = choicesOf(ask)
  if (!fixed) return found ?? []
  const wanted = plainLetters(text.trim())
  return fixed.filter(({ label }) => plainLetters(label).includes(wanted))
}

/** The typed text as the field stores it. */
function valueOfText(ask: Ask, text: string): string | number {
  const kind = fieldOf(ask)?.kind
  return (kind === 'integer' || kind === 'number') && text !== '' && !Number.isNaN(Number(text))
    ? Number(text)
    : text
}

const placeholderOf = (ask: Ask, label: string): string => {
  const field = fieldOf(ask)
  return field?.kind === 'text' && (field.format === 'path' || field.format === 'link')
    ? '/such/as/this'
    : label
}
