import { decide } from '@rounds/core/access'
import type { PersonAccess } from '@rounds/core/api'
import { AspNetRoles } from '@rounds/core/entities'
import { sidebarSections } from '@rounds/core/rules/interface'
import { heldTags, type TagSource } from '@rounds/core/rules/people'
import { sayInstant } from '@rounds/core/rules/time'
import { type ToolId, toolNamed, tools } from '@rounds/core/tools'
import { accessWords } from '@rounds/core/words/access'
import { useContext, useMemo, useState } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Tree } from '../../kit/tree.tsx'
import { FirstWay } from '../../records/access/ways.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Icon } from '../../shell/icon.tsx'
import { Compare } from './compare.tsx'
import { usePersonAccess } from './people-slots.ts'
import { WhyNot } from './why-not.tsx'

const words = accessWords.person

/** What somebody can open, as their sidebar, what they cannot and why, and their permissions on the tag tree. */
export function PersonAccessView({ userId, version }: { userId: string; version: unknown }) {
  const { client, person } = useApp()
  const { data, error, mutate } = usePersonAccess(client, userId, version)
  if (error && !data) return <ReadAlert what={words.what} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={8} className="measure" />
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Opened access={data} />
        <Denied access={data} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <Permissions access={data} />
        {decide(person, 'read', AspNetRoles).allowed && <Compare key={userId} of="people" id={userId} />}
      </div>
    </div>
  )
}

/** The sections and tools of the sidebar that somebody sees, each with the grants that open it. */
function Opened({ access }: { access: PersonAccess }) {
  const tags = useContext(TreeContext)
  const allowed = useMemo(() => new Map(access.tools.map(tool => [tool.id, tool])), [access])
  const sections = useMemo(() => {
    const { userId, roles, isMJA, allowedTags } = access
    const person = {
      userId,
      roles,
      isMJA,
      claims: {},
      tags: allowedTags ? new Set(allowedTags) : 'all',
    } as const
    return sidebarSections(tags, person)
      .map(({ name, items }) => ({ name, tools: items.flatMap(item => toolOfTag.get(item.tag) ?? []) }))
      .filter(section => section.tools.length > 0)
  }, [tags, access])
  const shown = new Set(sections.flatMap(section => section.tools))
  const rest = access.tools.filter(({ id, allowed: isOpen }) => isOpen && !shown.has(id)).map(({ id }) => id)
  const all = rest.length > 0 ? [...sections, { name: words.everyoneElse, tools: rest }] : sections
  return (
    <section aria-label={words.opens(access.name)} className="min-w-0">
      <h2 className="mb-2 font-semibold text-lg">{words.opens(access.name)}</h2>
      {sections.length === 0 && <p className="mb-2 text-ink-2">{words.opensNothing(access.name)}</p>}
      {all.map(({ name, tools: opened }) => (
        <div key={name} className="mb-4">
          <h3 className="border-rule border-b pb-1 font-semibold text-ink-2 text-sm">{name}</h3>
          <ul aria-label={name}>
            {opened.map(id => (
              <li key={id} className="flex items-baseline gap-2 py-1">
                <Icon names={[toolNamed(id).icon]} className="mt-1 size-3.5 shrink-0 self-start text-ink-2" />
                <span className="min-w-0 flex-1">{toolNamed(id).title}</span>
                <span className="min-w-0 flex-1 text-ink-2 text-sm">
                  <FirstWay ways={allowed.get(id)?.ways ?? []} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const toolOfTag: ReadonlyMap<number, ToolId> = new Map(tools.map(tool => [tool.tag, tool.id]))

/** The tools that somebody cannot open, each with the way to ask why. */
function Denied({ access }: { access: PersonAccess }) {
  const [asked, setAsked] = useState<ToolId | null>(null)
  const denied = access.tools.filter(({ allowed }) => !allowed)
  if (denied.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer font-semibold">{words.cannot(access.name, denied.length)}</summary>
      <ul className="mt-2 divide-y divide-rule">
        {denied.map(({ id }) => (
          <li key={id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1">{toolNamed(id).title}</span>
            <Button size="sm" aria-label={words.whyNot(toolNamed(id).title)} onClick={() => setAsked(id)}>
              {words.why}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <WhyNot access={access} tool={asked} onClose={() => setAsked(null)} />}
    </details>
  )
}

/** The tags that somebody has, each marked by where it comes from. */
function Permissions({ access }: { access: PersonAccess }) {
  const tags = useContext(TreeContext)
  const zone = useTimeZone()
  const nodes = useMemo(() => heldTags(access.grants, tags), [access, tags])
  const others = [...new Set(access.grants.flatMap(({ other }) => other ?? []))]
  const say = (source: TagSource) => {
    if (source.kind === 'parent') return words.inherited(source.name)
    if (source.kind === 'group') return words.through(source.name ?? words.hiddenGroup)
    return source.until
      ? `${words.own} ${words.until(sayInstant(source.until, new Date(), zone))}`
      : words.own
  }
  return (
    <section aria-label={words.permissions} className="min-w-0">
      <h2 className="mb-2 font-semibold text-lg">{words.permissions}</h2>
      {access.isMJA && <p className="mb-2">{words.everything}</p>}
      {!access.isMJA && access.allowedTags === null && <p className="mb-2">{words.everyTag}</p>}
      {nodes.length > 0 ? (
        <Tree
          label={words.permissions}
          nodes={nodes}
          defaultOpen={nodes.map(({ id }) => id)}
          className="max-h-144 rounded-md border border-rule"
          isFitted
          after={({ sources }) =>
            sources.length > 0 && (
              <span title={sources.map(say).join(', ')}>{sources.map(say).join(', ')}</span>
            )
          }
        />
      ) : (
        !access.isMJA && <p className="text-ink-2">{words.noPermissions}</p>
      )}
      {others.length > 0 && (
        <p className="mt-2 text-sm">
          <span className="font-semibold">{words.others}:</span> {others.join(', ')}
        </p>
      )}
    </section>
  )
}
