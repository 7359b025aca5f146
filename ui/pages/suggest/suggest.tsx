import type { AiQuestion } from '@rounds/core/api'
import { type AiTask, withAccepted } from '@rounds/core/rules/ai'
import { aiWords } from '@rounds/core/words/ai'
import { suggestion, type Taken } from '@rounds/machines/suggestion'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { readCopy, writeCopy } from './copy-text.ts'
import { suggestionSlots, useAiState } from './suggest-slots.ts'
import { SuggestionDialog } from './suggestion-dialog.tsx'

export interface SuggestProps {
  /** The field's label. */
  field: string
  tasks: readonly AiTask[]
  cId: number
  title: string
  /** The field's value: HTML for a copy. */
  value: string
  isCopy?: boolean
  /** Additional input for the model: the page for its description, the surroundings of an image. */
  about?: string
  notes?: string
  /** Called with the field's new value; it is saved like typed text. */
  onValue: (value: string) => void
}

const MOST = 20_000

/** A language model's suggestions for one field; renders nothing while the AI tools are off. */
export function Suggest(props: SuggestProps) {
  const { client } = useApp()
  const { data } = useAiState(client)
  return data?.isOn ? <Offered {...props} /> : null
}

function Offered(props: SuggestProps) {
  const { field, tasks, cId, title, value, isCopy = false, about, notes = '', onValue } = props
  const { client } = useApp()
  const machine = useMemo(() => suggestion.provide(suggestionSlots(client)), [client])
  const [state, send, actor] = useMachine(machine)
  const [isDrafting, setDrafting] = useState(false)
  const [brief, setBrief] = useState('')
  const take = useEffectEvent(({ sentences, accepted }: Taken) => {
    const taken = new Set(accepted)
    onValue(isCopy ? writeCopy(value, sentences, taken) : withAccepted(sentences, taken))
  })
  useEffect(() => {
    const heard = actor.on('TAKEN', event => take(event))
    return () => heard.unsubscribe()
  }, [actor])
  const ask = (task: AiTask) => {
    const { text, fixed } = isCopy ? readCopy(value) : { text: value, fixed: [] }
    const isNew = task === 'draft'
    const question: AiQuestion = {
      task,
      cId,
      title: title.slice(0, 400),
      text: (about ?? (isNew ? '' : text)).slice(0, MOST),
      notes: (isNew ? brief : notes).slice(0, 4000),
    }
    send({ type: 'ASK', asked: { question, before: isNew ? '' : text, fixed } })
  }
  return (
    <div className="-mt-3">
      <fieldset aria-label={aiWords.suggest.group(field)} className="flex flex-wrap gap-1.5">
        {tasks.map(task => (
          <Button
            key={task}
            size="sm"
            kind="quiet"
            disabled={(task === 'shorten' || task === 'plain') && value.trim() === ''}
            {...(task === 'draft' && { 'aria-expanded': isDrafting })}
            onClick={() => (task === 'draft' ? setDrafting(!isDrafting) : ask(task))}
          >
            {aiWords.suggest[task]}
          </Button>
        ))}
      </fieldset>
      {isDrafting && (
        <div className="mt-2 flex flex-col items-start gap-2">
          <TextArea
            label={aiWords.suggest.notes}
            help={aiWords.suggest.notesHelp}
            rows={3}
            maxLength={4000}
            className="w-full"
            value={brief}
            onValue={setBrief}
          />
          <Button disabled={brief.trim() === ''} onClick={() => ask('draft')}>
            {aiWords.suggest.askDraft}
          </Button>
        </div>
      )}
      <SuggestionDialog field={field} state={state} send={send} />
    </div>
  )
}
