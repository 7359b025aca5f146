import type { PageEdit } from '@rounds/core/rules/page'
import { draftOf, type EditorEvent, type editor as editorMachine, versionsOf } from '@rounds/machines/editor'
import type { EditorDraftEvent, editorDraft } from '@rounds/machines/editor-draft'
import type { PageVersionsEvent, pageVersions } from '@rounds/machines/page-versions'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useApp } from '../../context/app-context.ts'
import { thisTab } from '../../context/this-tab.ts'
import { editorOver } from './editor-slots.ts'
import { localCopies } from './local-copies.ts'

export type EditorState = SnapshotFrom<typeof editorMachine>
export type DraftActor = ActorRefFrom<typeof editorDraft>
export type DraftState = SnapshotFrom<typeof editorDraft>
export type VersionsActor = ActorRefFrom<typeof pageVersions>
export type VersionsState = SnapshotFrom<typeof pageVersions>
export type EditorActor = ActorRefFrom<typeof editorMachine>

/** One page in the editor: its machine, and those of its draft and versions once the page is loaded. */
export function useEditor(cId: number) {
  const { client, user } = useApp()
  const copy = useMemo(() => crypto.randomUUID(), [])
  const { userId } = user
  const copies = useMemo(() => localCopies({ userId, cId, tab: copy }), [userId, cId, copy])
  const machine = useMemo(() => editorOver(client, cId, copies), [client, cId, copies])
  useEffect(() => copies.hold(), [copies])
  const actor = useActorRef(machine, { input: { cId, tab: thisTab } })
  const state = useSelector(actor, one => one)
  return {
    actor,
    copies,
    state,
    send: actor.send as (event: EditorEvent) => void,
    draft: draftOf(state),
    versions: versionsOf(state),
  }
}

/** The current draft, and its events. */
export function useDraft(draft: DraftActor) {
  const state = useSelector(draft, one => one)
  const edit = useCallback(
    (change: PageEdit) => draft.send({ type: 'EDIT', edit: change, at: Date.now() }),
    [draft],
  )
  return { state, edit, send: draft.send as (event: EditorDraftEvent) => void }
}

/** The state of the versions panel, and its events. */
export function useVersions(versions: VersionsActor) {
  const state = useSelector(versions, one => one)
  return { state, send: versions.send as (event: PageVersionsEvent) => void }
}
