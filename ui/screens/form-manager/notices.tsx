import type { FormField, FormMeta } from '@rounds/core/rules/forms'
import { formViewWords } from '@rounds/core/words/form-view'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/select.tsx'
import { TagInput } from '../../kit/tag-input.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { nameOfField } from './form-kinds.ts'

const words = formViewWords.settings
type Notice = NonNullable<FormMeta['notifications']>[number]

interface NoticesProps {
  notices: readonly Notice[]
  /** The questions that ask for an email address. */
  questions: readonly FormField[]
  onNotices: (notices: readonly Notice[]) => void
}

/** Who gets an email when the form is sent: staff by their addresses, and the visitor at the one that they gave. */
export function Notices({ notices, questions, onNotices }: NoticesProps) {
  const set = (at: number, to: Notice | null) =>
    onNotices(notices.flatMap((one, index) => (index !== at ? [one] : to ? [to] : [])))
  const add = useRef<HTMLButtonElement>(null)
  const remove = (at: number) => {
    set(at, null)
    // The pressed button may be gone.
    add.current?.focus()
  }
  return (
    <div className="space-y-4">
      {notices.map((notice, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it has no name, and its place is what it is
        <fieldset key={at} className="space-y-3 border-rule border-l-2 pl-3">
          <legend className="flex w-full items-center gap-2 font-semibold text-sm">
            <span className="flex-1">{words.notice(at + 1)}</span>
            <IconButton size="sm" name={`${words.removeNotice} ${at + 1}`} onClick={() => remove(at)}>
              <X aria-hidden="true" />
            </IconButton>
          </legend>
          <TagInput
            label={words.to}
            items={notice.to ?? []}
            limits={{ most: 50, longest: 256 }}
            onItems={to => set(at, { ...notice, to: [...to] })}
          />
          <Select
            label={words.toField}
            placeholder={words.nobody}
            options={questions.map(field => ({ value: field.name ?? '', label: nameOfField(field) }))}
            value={notice.toField ?? ''}
            onValue={toField => set(at, { ...notice, toField })}
          />
          <TextField
            label={words.subject}
            help={words.subjectHelp}
            maxLength={400}
            value={notice.subject ?? ''}
            onValue={subject => set(at, { ...notice, subject })}
          />
        </fieldset>
      ))}
      <Button ref={add} onClick={() => onNotices([...notices, { to: [] }])}>
        {words.addNotice}
      </Button>
    </div>
  )
}
