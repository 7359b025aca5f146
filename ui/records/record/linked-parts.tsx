import type { RecordLink } from '@rounds/core/rules/records'
import type { Tool } from '@rounds/core/tools'
import { useCallback, useMemo, useRef } from 'react'
import { useApp } from '../../context/app-context.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { linkRights } from '../links/link-rights.ts'
import type { LinksStatus } from '../links/linked-records.tsx'
import type { ReferenceKey } from '../values/reference-names.ts'

const LinkedRecords = lazyPart(() =>
  import('../links/linked-records.tsx').then(it => ({ default: it.LinkedRecords })),
)

/** The linked records, “Locations”, or the links' own label. */
export const titleOfLink = ({ link, target, isOfItsKind, called }: RecordLink): string =>
  called ?? (isOfItsKind ? link : target).plural

/** The id of a part, as a link target. */
export const partId = (id: string): string => `part-${id}`

export interface LinkedPartsProps {
  tool: Tool
  links: readonly RecordLink[]
  /** The record's key; null for a new one, which can't be linked yet. */
  ownKey: ReferenceKey | null
  /** The open part. */
  part: string
  onStatus: (id: string, status: LinksStatus) => void
}

/** The links of a record, one kind at a time; unsaved changes stay while another is open. */
export function LinkedParts({ tool, links, ownKey, part, onStatus }: LinkedPartsProps) {
  const opened = useRef(new Set<string>())
  opened.current.add(part)
  if (ownKey === null) return null
  return links
    .filter(({ link }) => opened.current.has(link.name))
    .map(link => (
      <div
        key={link.link.name}
        id={partId(link.link.name)}
        tabIndex={-1}
        hidden={link.link.name !== part}
        className="outline-offset-4"
      >
        <LinkedPart {...{ link, tool, ownKey, onStatus }} isShown={link.link.name === part} />
      </div>
    ))
}

interface LinkedPartProps extends Pick<LinkedPartsProps, 'tool' | 'onStatus'> {
  link: RecordLink
  ownKey: ReferenceKey
  isShown: boolean
}

function LinkedPart({ link, tool, ownKey, isShown, onStatus }: LinkedPartProps) {
  const { person } = useApp()
  const { name } = link.link
  const rights = useMemo(() => linkRights(person, tool, link), [person, tool, link])
  const tell = useCallback((status: LinksStatus) => onStatus(name, status), [onStatus, name])
  return (
    <LinkedRecords
      waiting={<Spinner />}
      {...{ link, ownKey, rights, isShown }}
      title={titleOfLink(link)}
      onStatus={tell}
    />
  )
}
