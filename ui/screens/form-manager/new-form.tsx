import { formTemplates } from '@rounds/core/forms'
import { emptyContent, type FormFile, readFormFile } from '@rounds/core/rules/forms'
import { formViewWords } from '@rounds/core/words/form-view'
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type Status, useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { FileDrop } from '../../kit/file-drop.tsx'
import { isFocusElsewhere } from '../../kit/is-focus-elsewhere.ts'
import { pageHeading } from '../../kit/page-heading.ts'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { asksToSave, saveKeys } from '../../records/keys.ts'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { type NewForm as Making, makingSlots } from './form-slots.ts'

const words = formViewWords.start
const newFormStatus: Status = {
  tone: 'idle',
  words: words.status,
  keys: [
    { keys: saveKeys, effect: words.create },
    { keys: 'Esc', effect: formViewWords.keys.back },
  ],
}
const BLANK = 'blank'
const FILE = 'file'

/** A new form: blank, from a template, or from a file. It is made as a draft that nobody sees. */
export function NewForm({ shown }: { shown: ShownRecord }) {
  const given = String(shown.values.FrmName ?? '')
  const { client } = useApp()
  const [, navigate] = useLocation()
  const slots = useMemo(() => makingSlots(client), [client])
  const [state, send] = useSubmit<object, Making, number>(slots, {
    onDone: ({ answer }) => navigate(`/form-manager/${answer}`, { replace: true }),
  })
  const [from, setFrom] = useState(BLANK)
  const [file, setFile] = useState<FormFile | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [typed, setTyped] = useState<string | null>(given || null)
  const group = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isFocusElsewhere() || document.activeElement === pageHeading()) first.current?.focus()
  }, [])

  const template = formTemplates.find(({ id }) => id === from)
  const imported = from === FILE ? file : null
  const name = typed ?? imported?.name ?? template?.name ?? ''
  const blank = { ...emptyContent, FrmTitle: name.trim() }
  const content = imported?.content ?? template?.content ?? blank
  const isReady = name.trim() !== '' && (from !== FILE || file !== null)
  const create = () => {
    if (isReady) send({ type: 'SUBMIT', act: { name: name.trim(), content } })
    else nameField.current?.focus()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!asksToSave(event)) return
    event.preventDefault()
    create()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const { onUnsaved } = shown
  useEffect(() => {
    onUnsaved(false, newFormStatus)
    return () => onUnsaved(false)
  }, [onUnsaved])
  const readFile = async (chosen: File) => {
    const read = readFormFile(await chosen.text())
    setFile(read.ok ? read.form : null)
    setProblems(read.ok ? [] : read.problems)
  }
  const choice = (id: string, label: string, purpose: string, more?: ReactNode) => (
    <div
      key={id}
      className="rounded-md border border-rule has-checked:border-accent has-checked:bg-accent-wash"
    >
      <label className="flex cursor-pointer gap-3 p-3">
        <input
          type="radio"
          ref={id === BLANK ? first : undefined}
          name={group}
          checked={from === id}
          onChange={() => setFrom(id)}
          className="mt-1 size-4 shrink-0 accent-accent"
        />
        <span>
          <span className="block font-semibold">{label}</span>
          <span className="block text-ink-2 text-sm">{purpose}</span>
        </span>
      </label>
      {more}
    </div>
  )
  return (
    <form
      className="max-w-4xl space-y-6"
      onSubmit={event => {
        event.preventDefault()
        create()
      }}
    >
      <fieldset>
        <legend className="mb-2 font-semibold text-lg">{words.heading}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {choice(BLANK, words.blank, words.blankPurpose)}
          {formTemplates.map(one => choice(one.id, one.name, one.purpose))}
          {choice(
            FILE,
            words.file,
            words.filePurpose,
            from === FILE && (
              <div className="space-y-2 px-3 pb-3">
                <FileDrop
                  label={words.fileLabel}
                  accept=".json,application/json"
                  onFiles={([chosen]) => chosen && void readFile(chosen)}
                />
                {file && (
                  <p role="status">
                    {words.chosen(file.name, (file.content.FrmConfig?.fields ?? []).length)}
                  </p>
                )}
                {problems.length > 0 && (
                  <Alert kind="error" title={words.wrong}>
                    <ul className="list-disc pl-5">
                      {problems.map(problem => (
                        <li key={problem}>{problem}</li>
                      ))}
                    </ul>
                  </Alert>
                )}
              </div>
            ),
          )}
        </div>
      </fieldset>
      <TextField
        label={words.name}
        help={words.nameHelp}
        required
        ref={nameField}
        maxLength={200}
        value={name}
        onValue={setTyped}
        className="measure"
      />
      {state.hasTag('shows a message') && <Alert kind="error">{state.context.message}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" type="submit" busy={state.hasTag('busy')} disabled={!isReady}>
          {words.create}
        </Button>
        <p className="text-ink-2">{words.note}</p>
      </div>
    </form>
  )
}
