import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useState } from 'react'
import useSWR from 'swr'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { Select } from '../../kit/select.tsx'
import { readAssignees } from './submission-slots.ts'

const words = formSubmissionWords.assign

interface AssignDialogProps {
  id: number
  onAssign: (userId: string | null) => void
  onCancel: () => void
}

/** Assigns a submission: yourself first, as the most frequent choice. */
export function AssignDialog({ id, onAssign, onCancel }: AssignDialogProps) {
  const { client, person, user } = useApp()
  const { data, error } = useSWR('submission assignees', () => readAssignees(client))
  const [chosen, setChosen] = useState(person.userId)
  const others = (data ?? []).filter(one => one.id !== person.userId)
  return (
    <FormDialog
      title={words.title(id)}
      description={words.description}
      confirmLabel={words.assign}
      cancelLabel={words.cancel}
      onConfirm={() => onAssign(chosen || null)}
      onCancel={onCancel}
    >
      {error && <Alert kind="error">{words.cannotBeRead}</Alert>}
      <Select
        label={words.to}
        placeholder={null}
        value={chosen}
        onValue={setChosen}
        options={[
          { value: person.userId, label: words.me(user.name) },
          ...others.map(({ id: value, name: label }) => ({ value, label })),
          { value: '', label: words.nobody },
        ]}
      />
    </FormDialog>
  )
}
