import { decide, fieldsToOpen, type Person, recordPath, toolsShowing } from '@rounds/core/access'
import type { Entity, EntityName } from '@rounds/core/entities'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import type { ReferenceKey } from '../values/reference-names.ts'
import { ReferenceName } from '../values/value.tsx'

/** The name of a linked record, as a link if the person may open it. */
export function LinkedName({ target, recordKey }: { target: Entity; recordKey: ReferenceKey }) {
  const { person } = useApp()
  const path = pathToRecord(person, target, recordKey)
  const name = <ReferenceName to={target.name} recordKey={recordKey} />
  return path === undefined ? (
    name
  ) : (
    <Link className="link" href={path}>
      {name}
    </Link>
  )
}

/** Where a record opens, in a tool that the person may open; undefined where there is none. */
export function pathToRecord(person: Person, target: Entity, recordKey: ReferenceKey): string | undefined {
  const tool = toolsShowing(target.name as EntityName).find(
    tool =>
      fieldsToOpen(tool, target).every(name => target.key.includes(name)) &&
      decide(person, 'open', tool).allowed,
  )
  return tool && recordPath(tool, target, { [target.key[0] ?? '']: recordKey })
}
