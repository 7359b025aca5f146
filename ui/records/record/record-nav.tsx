import type { PlacedSection } from '@rounds/core/layouts'
import { recordWords } from '@rounds/core/words/record'
import clsx from 'clsx'
import type { MouseEvent } from 'react'
import { Mark } from '../../kit/mark.tsx'
import type { NamedField } from './form-fields.ts'
import { sectionId } from './record-form.tsx'
import { DETAILS } from './use-linked.ts'

export interface RecordPart {
  readonly id: string
  readonly title: string
  readonly isUnsaved: boolean
}

export interface RecordNavProps {
  /** The record's name. */
  label: string
  sections: readonly PlacedSection<NamedField>[]
  changed: ReadonlySet<string>
  /** The id of the section in view. */
  inView: string | null
  onSection: (id: string) => void
  /** The record's links, each kind on its own page over the form. */
  linked: readonly RecordPart[]
  /** The open part. */
  part: string
  onPart: (id: string) => void
  /** A record that is not stored yet can't be linked. */
  isNew: boolean
}

/** The parts of a record: the sections of its form, then its links; changes are counted in place. */
export function RecordNav(props: RecordNavProps) {
  const { label, sections, changed, inView, onSection, linked, part, onPart, isNew } = props
  const headed = sections.filter(({ heading }) => heading !== null)
  const isForm = part === DETAILS
  return (
    <nav
      aria-label={recordWords.nav.partsOf(label)}
      className="-mx-2 flex flex-wrap gap-x-1 gap-y-px text-sm lg:sticky lg:top-[calc(var(--covered,0px)+0.5rem)] lg:max-h-[calc(100dvh-12rem)] lg:flex-col lg:flex-nowrap lg:self-start lg:overflow-y-auto"
    >
      {(headed.length > 1 || linked.length > 0) && (
        <ul className="contents">
          {headed.map(({ id, heading, rows }) => (
            <Entry
              key={id}
              words={heading ?? ''}
              href={`#${sectionId(id)}`}
              current={isForm && inView === id ? 'location' : undefined}
              changes={rows.flat().filter(({ field }) => changed.has(field.name)).length}
              onGo={() => onSection(id)}
            />
          ))}
        </ul>
      )}
      {linked.length > 0 && (
        <ul
          aria-label={recordWords.nav.linked}
          className="contents lg:mt-2 lg:flex lg:flex-col lg:gap-px lg:border-rule lg:border-t lg:pt-2"
        >
          {headed.length === 0 && (
            <Entry
              words={recordWords.nav.details}
              href="#"
              current={isForm ? 'page' : undefined}
              changes={changed.size}
              onGo={() => onPart(DETAILS)}
            />
          )}
          {linked.map(({ id, title, isUnsaved }) =>
            isNew ? (
              <li key={id} className="px-2 py-1 text-ink-3" title={recordWords.nav.saveTheRecordFirst}>
                {title}
              </li>
            ) : (
              <Entry
                key={id}
                words={title}
                href={`?linked=${id}`}
                current={part === id ? 'page' : undefined}
                isUnsaved={isUnsaved}
                onGo={() => onPart(id)}
              />
            ),
          )}
        </ul>
      )}
    </nav>
  )
}

interface EntryProps {
  words: string
  href: string
  current: 'page' | 'location' | undefined
  changes?: number
  isUnsaved?: boolean
  onGo: () => void
}

function Entry({ words, href, current, changes = 0, isUnsaved = changes > 0, onGo }: EntryProps) {
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onGo()
  }
  return (
    <li>
      <a
        href={href}
        aria-current={current}
        onClick={go}
        className={clsx(
          'flex items-center gap-2 rounded-md px-2 py-1 hover:bg-well',
          current && 'bg-accent-wash font-semibold',
        )}
      >
        <span className="min-w-0 flex-1 truncate">{words}</span>
        {isUnsaved && (
          <span className="flex items-center gap-1 font-normal text-warn-ink text-xs tabular-nums">
            <Mark tone="changed" />
            {changes > 0 && <span aria-hidden="true">{changes}</span>}
            <span className="sr-only">
              {changes > 1 ? recordWords.nav.changes(changes) : recordWords.nav.notSaved}
            </span>
          </span>
        )}
      </a>
    </li>
  )
}
