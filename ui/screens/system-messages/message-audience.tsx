import { systemMessageWords } from '@rounds/core/words/system-messages'
import { useApp } from '../../context/app-context.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { useGroups } from './message-slots.ts'

const words = systemMessageWords.audience

/** The audience of a message: everyone, or selected groups. Saved with the rest of it. */
export function MessageAudience({ shown: { values, mayWrite, onChange } }: { shown: ShownRecord }) {
  const { client } = useApp()
  const { data, error, mutate } = useGroups(client)
  const chosen = Array.isArray(values.SGroups) ? values.SGroups.map(String) : []
  const choose = (id: string, isOn: boolean) => {
    const next = [...chosen.filter(one => one !== id), ...(isOn ? [id] : [])]
    onChange('SGroups', next.length > 0 ? next : null)
  }
  const gone = data ? chosen.filter(id => !data.some(group => group.id === id)) : []
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{words.heading}</legend>
      <p className="measure text-ink-2 text-sm">{words.help}</p>
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonLines lines={3} className="mt-2" />}
      {data?.length === 0 && <p className="mt-2">{words.noGroups}</p>}
      {data && data.length > 0 && (
        <ul className="mt-2 grid gap-1 sm:grid-cols-2">
          <li className="sm:col-span-2">
            <Checkbox
              label={words.everyone}
              checked={chosen.length === 0}
              disabled={!mayWrite || chosen.length === 0}
              onValue={() => onChange('SGroups', null)}
            />
          </li>
          {data.map(({ id, name, people }) => (
            <li key={id}>
              <Checkbox
                label={words.group(name, people)}
                checked={chosen.includes(id)}
                disabled={!mayWrite}
                onValue={isOn => choose(id, isOn)}
              />
            </li>
          ))}
          {gone.map(id => (
            <li key={id}>
              <Checkbox label={words.gone} checked disabled={!mayWrite} onValue={isOn => choose(id, isOn)} />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
