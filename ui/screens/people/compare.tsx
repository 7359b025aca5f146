import { type AccessPart, compareAccess, grantedTools } from '@rounds/core/rules/people'
import { toolNamed } from '@rounds/core/tools'
import { accessWords } from '@rounds/core/words/access'
import { useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Select } from '../../kit/select.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { useComparable, useCompared } from './people-slots.ts'

const words = accessWords.compare

/** Compares what somebody, or a group, can open with what another can. */
export function Compare({ of, id }: { of: 'people' | 'groups'; id: string }) {
  const { client } = useApp()
  const [other, setOther] = useState('')
  const { data: all } = useComparable(client, of)
  const { data, error, mutate } = useCompared(client, of, id, other)
  const compared = data && compareAccess(data.one, data.other)
  return (
    <div>
      <Select
        className="max-w-80"
        label={words.with}
        placeholder={of === 'people' ? words.none : words.noGroup}
        value={other}
        onValue={setOther}
        options={(all ?? [])
          .filter(one => one.id !== id)
          .map(one => ({ value: one.id, label: one.name }))
          .toSorted((one, two) => one.label.localeCompare(two.label))}
      />
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} className="mt-3" />}
      {other !== '' && !data && !error && <SkeletonLines lines={4} className="mt-3" />}
      {data && compared && (
        <div className="mt-4 grid gap-6 md:grid-cols-3">
          <Side title={words.only(data.one.name)} part={compared.one} />
          <Side title={words.both} part={compared.both} />
          <Side title={words.only(data.other.name)} part={compared.other} />
        </div>
      )}
    </div>
  )
}

function Side({ title, part }: { title: string; part: AccessPart }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="border-rule border-b pb-1 font-semibold">{title}</h3>
      <Opened part={part} none={words.nothing} />
    </section>
  )
}

interface OpenedProps {
  part: AccessPart
  none: string
  /** The heading it stands under. */
  below?: 'h2' | 'h3'
}

/** Tools and folders that were granted to somebody, or to a group. */
export function Opened({ part, none, below = 'h3' }: OpenedProps) {
  const { folders, isAdministrator } = part
  const tools = grantedTools(part.tools)
  const group = accessWords.group
  const Heading = below === 'h2' ? 'h3' : 'h4'
  if (tools.length === 0 && folders.length === 0 && !isAdministrator)
    return <p className="mt-2 text-ink-2">{none}</p>
  return (
    <>
      {isAdministrator && <p className="mt-2">{group.administrator}</p>}
      {tools.length > 0 && (
        <>
          <Heading className="mt-2 text-ink-2 text-sm">
            {group.tools} ({tools.length})
          </Heading>
          <ul>
            {tools.map(tool => (
              <li key={tool}>{toolNamed(tool).title}</li>
            ))}
          </ul>
        </>
      )}
      {folders.length > 0 && (
        <>
          <Heading className="mt-2 text-ink-2 text-sm">
            {group.folders} ({folders.length})
          </Heading>
          <ul>
            {folders.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
