import { placeName } from '@rounds/core/rules/page'
import { editorWords } from '@rounds/core/words/editor'
import { type EditorDraftEvent, pageConflictsOf } from '@rounds/machines/editor-draft'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { DiffView } from '../../kit/diff-view.tsx'
import { isHtmlAt, placeLabel, textAt } from '../../pages/place-words.ts'
import type { DraftState } from './use-editor.ts'

/** The conflicts, side by side: whose change wins is chosen field by field and block by block. */
export function Conflicts({ draft, send }: { draft: DraftState; send: (event: EditorDraftEvent) => void }) {
  const conflicts = pageConflictsOf(draft.context)
  const { incoming, history } = draft.context
  const words = incoming?.isKept ? KEPT : OTHERS
  const by = incoming?.by ?? null
  const pages = incoming ? [history.present, incoming.theirs] : [history.present]
  return (
    <section
      aria-label={editorWords.conflicts.conflicts}
      className="max-h-[50vh] overflow-y-auto border-rule border-b p-3"
    >
      <Alert
        kind="warning"
        title={by === null || incoming?.isKept ? words.title : editorWords.conflicts.changedSameMeanwhile(by)}
        action={
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => send({ type: 'CHOOSE_ALL', whose: 'mine' })}>{words.allMine}</Button>
            <Button onClick={() => send({ type: 'CHOOSE_ALL', whose: 'theirs' })}>{words.allTheirs}</Button>
            <Button
              kind="primary"
              disabled={!draft.can({ type: 'RESOLVE' })}
              onClick={() => send({ type: 'RESOLVE' })}
            >
              {editorWords.conflicts.goOnWithThis}
            </Button>
          </span>
        }
      >
        {editorWords.conflicts.everythingElseBothBrought}
      </Alert>
      <ul className="mt-3 space-y-4">
        {conflicts.map(conflict => {
          const place = placeName(conflict)
          const label = placeLabel(conflict, pages)
          return (
            <li key={place}>
              <fieldset className="rounded-md border border-rule p-3">
                <legend className="px-1 font-semibold">{label}</legend>
                <DiffView
                  before={textAt(conflict, conflict.theirs, pages)}
                  after={textAt(conflict, conflict.mine, pages)}
                  beforeLabel={words.theirs}
                  afterLabel={words.mine}
                  label={label}
                  of={isHtmlAt(conflict) ? 'html' : 'text'}
                />
                <div className="mt-2 flex gap-2">
                  {(['mine', 'theirs'] as const).map(whose => (
                    <Button
                      key={whose}
                      kind={conflict.whose === whose ? 'primary' : 'plain'}
                      aria-pressed={conflict.whose === whose}
                      onClick={() => send({ type: 'CHOOSE', place, whose })}
                    >
                      {whose === 'mine' ? words.mineStands : words.theirsStands}
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

const OTHERS = {
  title: editorWords.conflicts.somebodyElseChangedSameMeanwhile,
  mine: editorWords.conflicts.mine,
  theirs: editorWords.conflicts.theirs,
  mineStands: editorWords.conflicts.mineStands,
  theirsStands: editorWords.conflicts.theirsStands,
  allMine: editorWords.conflicts.allMine,
  allTheirs: editorWords.conflicts.allTheirs,
}
/** The current page, and this browser's earlier copy of it. */
const KEPT = {
  title: editorWords.conflicts.pageChangedSamePlaces,
  mine: editorWords.conflicts.asItIsNow,
  theirs: editorWords.conflicts.whatYouHadTyped,
  mineStands: editorWords.conflicts.leaveItAsItIs,
  theirsStands: editorWords.conflicts.takeWhatIHadTyped,
  allMine: editorWords.conflicts.leaveAll,
  allTheirs: editorWords.conflicts.takeAllIHadTyped,
}
