import type { Comment, Row } from '@rounds/core/entities'
import { commentModerationWords } from '@rounds/core/words/comment-moderation'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { offerUndo } from '../../context/undo.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { UnsavedGuard } from '../../pages/unsaved-guard.tsx'
import { replySlots, type TypedReply } from './comment-slots.ts'

const words = commentModerationWords.pane

interface ReplyFormProps {
  answered: Row<typeof Comment>
  onReplied: () => void
}

/** A reply to a comment, under a public name. */
export function ReplyForm({ answered, onReplied }: ReplyFormProps) {
  const { client, user, notify } = useApp()
  const slots = useMemo(() => replySlots(client), [client])
  const nothing = { name: user.name, text: '' }
  const [state, send] = useSubmit<TypedReply, Row<typeof Comment>, number>(slots, {
    stored: nothing,
    settle: ({ sent }) => ({ stored: { ...sent, text: '' }, typed: { ...sent, text: '' } }),
    onDone: ({ answer }) => {
      notify('success', words.replied)
      offerUndo({
        sentence: words.replied,
        steps: [{ kind: 'delete', entity: 'Comment', keys: [[answer]] }],
      })
      onReplied()
    },
  })
  const { name, text } = state.context.typed
  const isReady = name.trim() !== '' && text.trim() !== ''
  return (
    <form
      noValidate
      className="mt-5 border-rule border-t pt-4"
      onSubmit={event => {
        event.preventDefault()
        if (isReady) send({ type: 'SUBMIT', act: answered })
      }}
    >
      <h3 className="font-semibold">{words.leaves(answered.CmAuthor)}</h3>
      <div className="mt-2 flex flex-col gap-3">
        <TextArea
          label={words.reply}
          help={words.replyHelp}
          rows={3}
          maxLength={20_000}
          value={text}
          onValue={typed => send({ type: 'TYPE', typed: { text: typed } })}
        />
        <TextField
          label={words.name}
          className="max-w-md"
          maxLength={200}
          value={name}
          onValue={typed => send({ type: 'TYPE', typed: { name: typed } })}
        />
        {state.hasTag('shows a message') && (
          <Alert kind="error" title={words.notSent}>
            {state.context.message}
          </Alert>
        )}
        <Button type="submit" className="self-start" busy={state.hasTag('busy')} disabled={!isReady}>
          {words.send}
        </Button>
      </div>
      <UnsavedGuard isActive={text.trim() !== ''} onDiscard={() => send({ type: 'RESET' })} />
    </form>
  )
}
