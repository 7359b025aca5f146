import {
  conditionsOver,
  type FormCondition,
  type FormConfig,
  type FormEdit,
  type FormField,
  type FormPart,
  newCondition,
  optionsOf,
  questionsFor,
} from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { Plus, X } from 'lucide-react'
import { memo, useCallback, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/select.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSameValue } from '../../kit/use-same-value.ts'
import { nameOfField } from './form-kinds.ts'

const words = formBuilderWords.conditions
type Effect = NonNullable<FormCondition['effect']>
type Test = NonNullable<FormCondition['when']>[number]

interface ConditionsProps {
  conditions: readonly FormCondition[]
  /** The questions that they may ask about. */
  questions: readonly FormField[]
  /** What a new one begins as; undefined where there is nothing to ask about. */
  added: FormCondition | undefined
  steps: FormConfig['steps']
  exits: FormConfig['exits']
  /** What conditions here may bring about. */
  effects: readonly Effect[]
  onChange: (conditions: readonly FormCondition[]) => void
}

/** What conditions of a part are rendered from, the same objects for as long as they say the same. */
export function useConditions(config: FormConfig, part: FormPart, onEdit: (edit: FormEdit) => void) {
  const of = useSameValue(part)
  return {
    conditions: useSameValue(conditionsOver(config, of)),
    questions: useSameValue(questionsFor(config, of)),
    added: useSameValue(newCondition(config, of)),
    steps: config.steps,
    exits: config.exits,
    onChange: useCallback(
      (to: readonly FormCondition[]) => onEdit({ kind: 'set conditions', of, to }),
      [of, onEdit],
    ),
  }
}

/** When a question is shown or required, or where a step leads: conditions on other answers. */
export const Conditions = memo(function Conditions(props: ConditionsProps) {
  const { conditions, questions, added, steps, exits, effects, onChange } = props
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const replace = (at: number, condition: FormCondition | null) =>
    onChange(conditions.flatMap((one, index) => (index !== at ? [one] : condition ? [condition] : [])))
  return (
    <div ref={box} className="space-y-3">
      {conditions.map((condition, at) => (
        <Condition
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name, and its place is what it is
          key={at}
          {...{ condition, questions, steps, exits, effects }}
          onChange={next => replace(at, next)}
          onRemove={() => {
            replace(at, null)
            button.current?.focus()
          }}
        />
      ))}
      {added && (
        <Button
          ref={button}
          size="sm"
          onClick={() => {
            onChange([...conditions, added])
            // The new condition is above the button.
            requestAnimationFrame(() =>
              box.current?.querySelector<HTMLElement>(':scope > div:last-of-type select')?.focus(),
            )
          }}
        >
          <Plus aria-hidden="true" className="size-3.5" />
          {words.add}
        </Button>
      )}
    </div>
  )
})

interface ConditionProps extends Pick<ConditionsProps, 'questions' | 'steps' | 'exits' | 'effects'> {
  condition: FormCondition
  onChange: (condition: FormCondition) => void
  onRemove: () => void
}

function Condition(props: ConditionProps) {
  const { condition, questions, steps, exits, effects, onChange, onRemove } = props
  const tests = condition.when ?? []
  const addTest = useRef<HTMLButtonElement>(null)
  const setTest = (at: number, test: Test | null) =>
    onChange({
      ...condition,
      when: tests.flatMap((one, index) => (index !== at ? [one] : test ? [test] : [])),
    })
  const targets = ((condition.effect === 'exit' ? exits : steps) ?? []).map(({ name, title }) => ({
    value: name ?? '',
    label: title || (name ?? ''),
  }))
  const leads = condition.effect === 'exit' || condition.effect === 'go to step'
  return (
    <div className="space-y-2 border-warn border-l-2 pl-3">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          size="sm"
          label={words.effect}
          hideLabel
          placeholder={null}
          options={effects.map(value => ({ value, label: words.effects[value] }))}
          value={condition.effect ?? effects[0] ?? ''}
          onValue={value => onChange({ ...condition, effect: value as Effect })}
        />
        {leads && (
          <>
            <Select
              size="sm"
              label={words.target}
              hideLabel
              options={targets}
              value={(condition.effect === 'exit' ? condition.exit : condition.step) ?? ''}
              onValue={value =>
                onChange({
                  ...condition,
                  ...(condition.effect === 'exit' ? { exit: value } : { step: value }),
                })
              }
            />
            <span className="pb-1">{words.if}</span>
          </>
        )}
        {tests.length > 1 && (
          <Select
            size="sm"
            label={words.howMany}
            hideLabel
            placeholder={null}
            options={[
              { value: 'all', label: words.all },
              { value: 'any', label: words.any },
            ]}
            value={condition.all === false ? 'any' : 'all'}
            onValue={value => onChange({ ...condition, all: value === 'all' })}
          />
        )}
        <IconButton size="sm" name={words.remove} onClick={onRemove} className="ml-auto">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {tests.map((test, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is
        <div key={at} className="flex flex-wrap items-end gap-2">
          <Select
            size="sm"
            label={words.question}
            hideLabel
            placeholder={words.chooseQuestion}
            options={questions.map(field => ({ value: field.name ?? '', label: nameOfField(field) }))}
            value={test.field ?? ''}
            onValue={field => setTest(at, { ...test, field, value: '' })}
            className="min-w-32 flex-1"
          />
          <Select
            size="sm"
            label={words.is}
            hideLabel
            placeholder={null}
            options={Object.entries(words.comparisons).map(([value, label]) => ({ value, label }))}
            value={test.is ?? 'equal'}
            onValue={is => setTest(at, { ...test, is: is as NonNullable<Test['is']> })}
          />
          <Wanted {...{ test, questions }} onChange={value => setTest(at, { ...test, value })} />
          {tests.length > 1 && (
            <IconButton
              size="sm"
              name={words.removeTest}
              onClick={() => {
                setTest(at, null)
                // The pressed button may be gone.
                addTest.current?.focus()
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      <Button
        ref={addTest}
        size="sm"
        kind="quiet"
        onClick={() =>
          onChange({
            ...condition,
            when: [...tests, { field: questions[0]?.name ?? '', is: 'equal', value: '' }],
          })
        }
      >
        {words.addTest}
      </Button>
    </div>
  )
}

interface WantedProps {
  test: Test
  questions: ConditionProps['questions']
  onChange: (value: string) => void
}

/** The answer that is asked for: among the options where the question has some. */
function Wanted({ test, questions, onChange }: WantedProps) {
  if (test.is === 'filled' || test.is === 'empty') return null
  const field = questions.find(({ name }) => name === test.field)
  const value = String(test.value ?? '')
  const options =
    field?.kind === 'yes or no'
      ? [
          { value: 'yes', label: formBuilderWords.preview.yes },
          { value: 'no', label: formBuilderWords.preview.no },
        ]
      : field
        ? optionsOf(field)
        : []
  if (options.length === 0)
    return (
      <TextField
        size="sm"
        label={words.value}
        hideLabel
        value={value}
        onValue={onChange}
        className="min-w-24 flex-1"
      />
    )
  const isKnown = value === '' || options.some(option => option.value === value)
  return (
    <Select
      size="sm"
      label={words.value}
      hideLabel
      placeholder={words.chooseAnswer}
      options={isKnown ? options : [...options, { value, label: value }]}
      value={value}
      onValue={onChange}
      className="min-w-24 flex-1"
    />
  )
}
