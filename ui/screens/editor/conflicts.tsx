import { type PageConflict, pageParts, placeName } from '@rounds/core/rules'
import { type EditorDraftEvent, pageConflictsOf } from '@rounds/machines/editor-draft'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { DiffView } from '../../kit/diff-view.tsx'
import { blockName } from './block-words.ts'
import type { DraftState } from './use-editor.ts'

/** What both have changed, side by side: whose stands is chosen field by field and block by block. */
export function Conflicts({ draft, send }: { draft: DraftState; send: (event: EditorDraftEvent) => void }) {
  const conflicts = pageConflictsOf(draft.context)
  const { blocks } = draft.context.history.present
  return (
    <section aria-label="Conflicts" className="max-h-[50vh] overflow-y-auto border-rule border-b p-3">
      <Alert
        kind="warning"
        title="Somebody else has changed the same meanwhile"
        action={
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => send({ type: 'CHOOSE_ALL', whose: 'mine' })}>All mine</Button>
            <Button onClick={() => send({ type: 'CHOOSE_ALL', whose: 'theirs' })}>All theirs</Button>
            <Button
              kind="primary"
              disabled={!draft.can({ type: 'RESOLVE' })}
              onClick={() => send({ type: 'RESOLVE' })}
            >
              Go on with this
            </Button>
          </span>
        }
      >
        Everything else of both is brought together already. Choose what stands; the other can be had back by
        undo.
      </Alert>
      <ul className="mt-3 space-y-4">
        {conflicts.map(conflict => {
          const place = placeName(conflict)
          return (
            <li key={place}>
              <fieldset className="rounded-md border border-rule p-3">
                <legend className="px-1 font-semibold">{wordsOf(conflict, blocks)}</legend>
                <DiffView
                  before={textOf(conflict.theirs)}
                  after={textOf(conflict.mine)}
                  beforeLabel="Theirs"
                  afterLabel="Mine"
                  label={wordsOf(conflict, blocks)}
                  of="html"
                />
                <div className="mt-2 flex gap-2">
                  {(['mine', 'theirs'] as const).map(whose => (
                    <Button
                      key={whose}
                      kind={conflict.whose === whose ? 'primary' : 'plain'}
                      aria-pressed={conflict.whose === whose}
                      onClick={() => send({ type: 'CHOOSE', place, whose })}
                    >
                      {whose === 'mine' ? 'Mine stands' : 'Theirs stands'}
                    </Button>
                  ))}
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Blocks = DraftState['context']['history']['present']['blocks']

function wordsOf({ part, key, field }: PageConflict, blocks: Blocks): string {
  const { entity } = pageParts[part]
  const block = part === 'blocks' ? blocks.find(({ CbUuid }) => CbUuid === key) : undefined
  const what = block ? `Block “${blockName(block)}”` : entity.label
  if (field === null) return key === null ? `Order of ${entity.plural.toLowerCase()}` : `${what}, as a whole`
  return `${what}: ${entity.fields[field]?.label ?? field}`
}

/** A value as text to compare; a whole entry by its fields, line by line. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== '')
    .map(([name, one]) => `${name}: ${textOf(one)}`)
    .join('\n')
}
