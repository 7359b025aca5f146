import { type FormMeta, type ReplyTemplate, repliesOf } from '@rounds/core/rules/forms'
import { formViewWords } from '@rounds/core/words/form-view'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { TextField } from '../../kit/text-field.tsx'

const words = formViewWords.settings

interface RepliesProps {
  meta: FormMeta
  onReplies: (replies: readonly ReplyTemplate[]) => void
}

/** The replies that people can start from where they answer a visitor; the usual ones until they are changed. */
export function Replies({ meta, onReplies }: RepliesProps) {
  const replies = meta.replies?.length
    ? meta.replies.map(({ name, subject, text }) => ({
        name: name ?? '',
        subject: subject ?? '',
        text: text ?? '',
      }))
    : repliesOf(meta)
  const set = (at: number, to: ReplyTemplate | null) =>
    onReplies(replies.flatMap((one, index) => (index !== at ? [one] : to ? [to] : [])))
  const add = useRef<HTMLButtonElement>(null)
  const remove = (at: number) => {
    set(at, null)
    // The pressed button may be gone.
    add.current?.focus()
  }
  return (
    <div className="space-y-4">
      {replies.map((reply, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its name can be changed, and its place is what it is
        <fieldset key={at} className="space-y-3 border-rule border-l-2 pl-3">
          <legend className="flex w-full items-center gap-2 font-semibold text-sm">
            <span className="flex-1">{words.reply(at + 1)}</span>
            <IconButton size="sm" name={`${words.removeReply} ${at + 1}`} onClick={() => remove(at)}>
              <X aria-hidden="true" />
            </IconButton>
          </legend>
          <TextField
            label={words.replyName}
            maxLength={100}
            value={reply.name}
            onValue={name => set(at, { ...reply, name })}
          />
          <TextField
            label={words.subject}
            maxLength={200}
            value={reply.subject}
            onValue={subject => set(at, { ...reply, subject })}
          />
          <TextArea
            label={words.replyText}
            maxLength={8000}
            value={reply.text}
            onValue={text => set(at, { ...reply, text })}
          />
        </fieldset>
      ))}
      <Button ref={add} onClick={() => onReplies([...replies, { name: '', subject: '', text: '' }])}>
        {words.addReply}
      </Button>
    </div>
  )
}
