import type { EntityName } from '@rounds/core/entities'
import { linkedKey } from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import type { Tool } from '@rounds/core/tools'
import { linkWords } from '@rounds/core/words/links'
import { Plus } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { Button } from '../../../kit/button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useReferenceNames } from '../../values/use-reference-names.ts'
import { LinkList } from '../link-list.tsx'
import { linkRights } from '../link-rights.ts'
import { withPicked } from '../with-picked.ts'
import { useWorkedSet, type WorkedSet } from './use-link-set.ts'

const ReferencesPicker = lazyPart(() =>
  import('../../record/controls/reference-picker.tsx').then(it => ({ default: it.ReferencesPicker })),
)

interface LinkSectionProps {
  tool: Tool
  /** The entity of the links. */
  links: EntityName
  /** One sentence beside the heading. */
  note?: string
}

/** The links of one kind within a record's form: to add, sort, change and remove. */
export function LinkSection(props: LinkSectionProps) {
  const worked = useWorkedSet()
  return worked && <Links {...props} worked={worked} />
}

function Links({ tool, links: kind, note, worked }: LinkSectionProps & { worked: WorkedSet }) {
  const { person } = useApp()
  const names = useReferenceNames()
  const heading = useId()
  const [picking, setPicking] = useState(false)
  const link = worked.set.links.find(one => one.link.name === kind)
  const rights = useMemo(() => link && linkRights(person, tool, link), [person, tool, link])
  if (!link || !rights) return null
  const title = link.called ?? link.target.plural
  const what = labelInSentence(title)
  const links = worked.shown(link)
  const mayChange = Object.values(rights).some(right => right.allowed)
  return (
    <section aria-labelledby={heading}>
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <h3 id={heading} className="font-semibold text-sm">
          {title} <span className="font-normal text-ink-2 tabular-nums">{links.updated.length}</span>
        </h3>
        {note && <span className="text-ink-2 text-sm">{note}</span>}
      </div>
      {!mayChange && <p className="mb-1.5 text-ink-2 text-sm">{rights.update.because}</p>}
      <LinkList {...{ link, links, title, rights }} onChange={records => worked.onChange(link, records)} />
      {rights.create.allowed && (
        <Button
          size="sm"
          className="mt-2"
          icon={<Plus className="size-3.5" />}
          aria-haspopup="dialog"
          disabled={!links.canChange}
          onClick={() => setPicking(true)}
        >
          {linkWords.linkedRecords.add(what)}
        </Button>
      )}
      {picking && (
        <ReferencesPicker
          entity={link.target}
          title={linkWords.linkedRecords.addWhat(what)}
          exclude={links.updated.map(record => linkedKey(link, record))}
          onClose={() => setPicking(false)}
          onPicked={picked => {
            for (const { key, name: words } of picked) names.know(link.target.name, key, words)
            if (picked.length === 0) return
            const keys = picked.map(one => one.key)
            worked.onChange(link, withPicked(link, links, worked.ownKey, keys))
          }}
        />
      )}
    </section>
  )
}
