import { entityNamed } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import type { EditedTag, TagEdit } from '@rounds/core/rules/tree'
import { tagEditorWords } from '@rounds/core/words/tag-editor'
import type { tagEdit } from '@rounds/machines/tag-edit'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { DifferenceLines } from '../../records/access/difference-lines.tsx'

const words = tagEditorWords.review

export interface TagEditProps {
  state: SnapshotFrom<typeof tagEdit>
  send: ActorRefFrom<typeof tagEdit>['send']
}

/** The requested change, as a question. */
function titleOf(edit: TagEdit, tags: ReadonlyMap<number, EditedTag>): string {
  const name = (id: number) => tags.get(id)?.TName ?? String(id)
  if (edit.kind === 'change') return words.titles.change(name(edit.id))
  if (edit.kind === 'add') return words.titles.add(edit.name)
  if (edit.kind === 'order') return words.titles.order(name(edit.parent))
  if (edit.kind === 'merge') return words.titles.merge(words.into(name(edit.loser), name(edit.winner)))
  const [first, ...others] = edit.ids
  const what = others.length > 0 ? words.several(edit.ids.length) : words.quoted(name(first ?? 0))
  return words.titles.move(words.under(what, name(edit.parent)))
}

/** What a change would do, before it is saved: who gains and loses what, and why it may not be possible. */
export function TagReview({ state, send, tags }: TagEditProps & { tags: ReadonlyMap<number, EditedTag> }) {
  const { edit, review, message } = state.context
  const isBusy = state.hasTag('busy')
  return (
    <Dialog
      open={state.hasTag('asks')}
      onOpenChange={open => !open && send({ type: 'CANCEL' })}
      title={edit ? titleOf(edit, tags) : ''}
      description={words.description}
      size="2xl"
      footer={
        <>
          <Button onClick={() => send({ type: 'CANCEL' })}>{words.cancel}</Button>
          {state.can({ type: 'RETRY' }) ? (
            <Button kind="primary" onClick={() => send({ type: 'RETRY' })}>
              {words.again}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={isBusy}
              disabled={!isBusy && !state.can({ type: 'CONFIRM' })}
              onClick={() => send({ type: 'CONFIRM' })}
            >
              {words.save}
            </Button>
          )}
        </>
      }
    >
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mb-3">
          {message}
        </Alert>
      )}
      {!review && isBusy && <SkeletonLines lines={4} />}
      {review && state.hasTag('shows a review') && <Effects review={review} isMove={edit?.kind === 'move'} />}
    </Dialog>
  )
}

type Review = NonNullable<TagEditProps['state']['context']['review']>

function Effects({ review, isMove }: { review: Review; isMove: boolean }) {
  const { problems, changed, moves, people } = review
  if (problems.length > 0)
    return (
      <Alert kind="warning" title={words.notPossible}>
        <ul>
          {problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Alert>
    )
  if (changed === 0)
    return (
      <p>
        {words.nothing} {isMove && words.nothingOrdered}
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      <p>{words.changed(changed)}</p>
      {moves.length > 0 && (
        <section>
          <h3 className="font-semibold text-sm">{words.moved}</h3>
          <ul className="list-disc pl-5">
            {moves.map(({ entity, count }) => (
              <li key={entity}>
                {entityNamed(entity)?.plural ?? entity}: {groupDigits(count)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="font-semibold text-sm">{words.access}</h3>
        <DifferenceLines people={people} none={words.noAccess} />
      </section>
    </div>
  )
}

/** What was saved, with an undo button. */
export function TagReport({ state, send }: TagEditProps) {
  const { kept, message } = state.context
  if (!state.hasTag('shows a report')) return null
  const isUndone = state.hasTag('is undone')
  return (
    <Alert
      kind={isUndone ? 'info' : 'success'}
      className="mt-3"
      title={isUndone ? tagEditorWords.report.undone : tagEditorWords.report.saved}
      onClose={state.can({ type: 'CLOSE' }) ? () => send({ type: 'CLOSE' }) : undefined}
      action={
        !isUndone && (
          <Button size="sm" busy={state.hasTag('busy')} onClick={() => send({ type: 'UNDO' })}>
            {tagEditorWords.report.undo}
          </Button>
        )
      }
    >
      {kept.length > 0 && tagEditorWords.report.kept(kept)}
      {state.hasTag('shows a message') && `${tagEditorWords.report.notUndone}: ${message}`}
    </Alert>
  )
}
