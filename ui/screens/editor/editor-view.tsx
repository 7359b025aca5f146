import { decideBlockKind } from '@rounds/core/access'
import { blockKinds } from '@rounds/core/blocks'
import { type PageBlock, publishIssues } from '@rounds/core/rules/page'
import { sayDateTime } from '@rounds/core/rules/time'
import { toolNamed } from '@rounds/core/tools'
import { editorWords } from '@rounds/core/words/editor'
import type { EditorEvent } from '@rounds/machines/editor'
import { mayRedo, mayUndo, pageOf } from '@rounds/machines/editor-draft'
import { Redo2, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { useKeepsCopies } from '../../context/browser-copies.ts'
import { type Proceed, useLeaveGuard } from '../../context/leave-guard.ts'
import { usePaletteContext } from '../../context/palette-context.ts'
import { useTabTitle } from '../../context/tab-title.ts'
import { AlsoOpen } from '../../kit/also-open.tsx'
import { Button } from '../../kit/button.tsx'
import { fetchCodeEditor } from '../../kit/code-editor.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { MenuItem, MenuSeparator } from '../../kit/menu.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Panes } from '../../kit/panes.tsx'
import { fetchRichText } from '../../kit/rich-text.tsx'
import { SplitButton } from '../../kit/split-button.tsx'
import { UnfinishedContext } from '../../kit/unfinished.ts'
import { blockName } from '../../pages/block-words.ts'
import { PageLinks } from '../../pages/page-links.tsx'
import { Preview } from '../../pages/preview.tsx'
import { editAddress, liveAddressOf } from '../../pages/read-pages.ts'
import { BlockForm } from './block-form.tsx'
import { Conflicts } from './conflicts.tsx'
import { editorStatus } from './editor-status.ts'
import { Notices, OpeningNotices, OverwrittenNotice } from './notices.tsx'
import { PageForms } from './page-forms.tsx'
import { addressOfPlace, type EditorPlace, placeIn } from './places.ts'
import { Structure } from './structure.tsx'
import { TitleDialog } from './title-dialog.tsx'
import {
  type DraftActor,
  type EditorActor,
  type EditorState,
  useDraft,
  useVersions,
  type VersionsActor,
} from './use-editor.ts'
import { useEditorCommands } from './use-editor-commands.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { useListed } from './use-listed.ts'
import { useOnBlock } from './use-on-block.ts'
import { useUnfinishedTexts } from './use-unfinished-texts.ts'

const webpage = toolNamed('webpage')
const fetchPublishDialog = () => import('./publish-dialog.tsx')
const fetchVersions = () => import('./versions.tsx')
const PublishDialog = lazyPart(() => fetchPublishDialog().then(it => ({ default: it.PublishDialog })))
const Versions = lazyPart(() => fetchVersions().then(it => ({ default: it.Versions })))

/** No block has this id, so a block added after it goes to the end. */
const LAST = ''

export interface EditorViewProps {
  state: EditorState
  send: (event: EditorEvent) => void
  actor: EditorActor
  draft: DraftActor
  versions: VersionsActor
}

/** The editor: structure, form and live preview side by side; the editor machine drives every step. */
export function EditorView({
  state,
  send,
  actor,
  draft: draftActor,
  versions: versionsActor,
}: EditorViewProps) {
  const { context } = state
  const { setStatus, notify, user, person } = useApp()
  const kinds = useMemo(() => blockKinds.filter(kind => decideBlockKind(person, kind).allowed), [person])
  const zone = useTimeZone()
  const { state: draft, edit, send: sendDraft } = useDraft(draftActor)
  const { state: versions, send: sendVersions } = useVersions(versionsActor)
  const page = pageOf(draft.context)
  const search = useSearch()
  const [, navigate] = useLocation()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  // The public title: storing the one being typed would store every keystroke.
  const called = context.page?.live.snapshot.content.CTitle ?? null
  useTabTitle(webpage, called, editAddress(Number(parameters.get('cid'))))
  const wanted = useMemo(() => placeIn(parameters), [parameters])
  const block = wanted.kind === 'block' ? page.blocks.find(({ CbUuid }) => CbUuid === wanted.uuid) : undefined
  const place: EditorPlace = useMemo(
    () => (wanted.kind === 'block' && !block ? { kind: 'page', part: 'title' } : wanted),
    [wanted, block],
  )
  const readOnly = state.hasTag('is scheduled')
  const [isPublishing, setPublishing] = useState(false)
  // A page that was never published can be published unchanged.
  const isNewPage = context.page?.versions.every(({ kind }) => kind !== 'published') ?? false

  const guarded = draft.hasTag('holds work') && !state.hasTag('has left')
  const proceed = useRef<Proceed>(() => undefined)
  const within = useLeaveGuard(guarded, next => {
    proceed.current = next
    send({ type: 'LEAVE' })
  })
  const [isNew, setNew] = useState(false)
  const go = useCallback(
    (to: EditorPlace, write = false) => {
      setNew(write)
      within(() => navigate(addressOfPlace(parameters, to), { replace: true }))
    },
    [within, navigate, parameters],
  )
  /** Adds a block after another, or at the end, and opens it. */
  const addBlock = useCallback(
    (added: PageBlock, after: string | null) => {
      edit({ effect: 'add blocks', blocks: [added], after: after ?? LAST })
      go({ kind: 'block', uuid: added.CbUuid }, true)
    },
    [edit, go],
  )
  const unfinished = useUnfinishedTexts(draftActor, draft, go)
  useEffect(() => {
    const heard = [
      actor.on('LEFT', () => proceed.current()),
      actor.on('DONE', ({ task, report }) => {
        setPublishing(false)
        // The notice above the page says it, with its undo.
        if (report?.at === null && !hasRedirects(report)) return
        const confirmation = report
          ? confirmationOf({ ...report, zone })
          : task.effect === 'withdraw'
            ? WITHDRAWN
            : DISCARDED
        notify('success', confirmation)
      }),
    ]
    return () => {
      for (const one of heard) one.unsubscribe()
    }
  }, [actor, notify, zone])

  const undo = useCallback(() => sendDraft({ type: 'UNDO' }), [sendDraft])
  const redo = useCallback(() => sendDraft({ type: 'REDO' }), [sendDraft])
  const canUndo = mayUndo(draft.context)
  const canRedo = mayRedo(draft.context)
  const sharedUndo = useMemo(() => ({ undo, redo }), [undo, redo])
  const hasDraft = draft.context.version !== null
  // What the server refuses to save can't be published either.
  const isRefused = draft.hasTag('is refused')
  // Publishing a hidden page shows it on the site, even without other changes.
  const hasNews = hasDraft || !draft.hasTag('is saved') || !page.content.CVisible
  const mayPublish = !readOnly && !isRefused && hasNews
  const publish = () => {
    if (mayPublish) setPublishing(true)
    else
      notify(
        'info',
        readOnly
          ? editorWords.view.pageScheduledWithdrawScheduleFirst
          : isRefused
            ? editorWords.view.draftNotSavedPublish
            : editorWords.view.nothingPublishPagePublicSees,
      )
  }
  const toggleVersions = () => sendVersions({ type: versions.hasTag('is shown') ? 'HIDE' : 'SHOW' })
  useEditorCommands({ place, kinds, readOnly, publish, toggleVersions, addBlock, go })
  useEditorKeys({ undo, redo, save: () => sendDraft({ type: 'SAVE' }), publish })

  // Preloads what may be needed while the server is unreachable.
  useEffect(() => {
    void Promise.allSettled([fetchRichText(), fetchCodeEditor('json'), fetchPublishDialog(), fetchVersions()])
  }, [])

  const blocks = useListed(page.blocks)
  const latest = useRef(page.blocks)
  latest.current = page.blocks
  const blockOf = useCallback((uuid: string) => latest.current.find(one => one.CbUuid === uuid), [])
  const { tags, locations, physicians, services, content } = page
  const counts = useMemo(
    () => ({ tags: tags.length, people: locations.length + physicians.length + services.length }),
    [tags, locations, physicians, services],
  )

  const isOnBlock = useOnBlock() && !readOnly
  const keepsCopies = useKeepsCopies()
  const status = useMemo(
    () => editorStatus(state, draft, { mayPublish, isOnBlock, keepsCopies }, zone),
    [state, draft, mayPublish, isOnBlock, keepsCopies, zone],
  )
  useEffect(() => setStatus(status), [setStatus, status])
  useEffect(() => () => setStatus(null), [setStatus])

  const { live } = context.page ?? {}
  usePaletteContext({
    entity: 'Content',
    keys: [context.cId],
    label: content.CTitle,
    ...(live && { record: { CVisible: live.snapshot.content.CVisible } }),
    has: hasDraft ? ['ContentVersion'] : [],
  })
  const closePublishing = () => {
    setPublishing(false)
    if (state.hasTag('shows a message')) send({ type: 'CANCEL' })
  }
  const title = {
    onType: (typed: string) => send({ type: 'TITLE', page: content, title: typed, at: Date.now() }),
    onLeave: (left: string) => send({ type: 'TITLE_LEFT', title: left, at: Date.now() }),
    onBack: () => send({ type: 'TITLE_BACK', at: Date.now() }),
  }
  const onUnplaced = useCallback(
    (name: string) => notify('warning', editorWords.view.amongPicturesSiteBut(name)),
    [notify],
  )
  const tools = { sharedUndo, onUnplaced }
  // Blocks are re-rendered only when their props change.
  const named = useMemo(() => ({ CId: context.cId, CTitle: content.CTitle }), [context.cId, content.CTitle])
  return (
    <div className="-mx-4 -my-5 flex flex-1 flex-col sm:-mx-6 lg:min-h-0">
      <PageHeader
        className="border-rule border-b px-4 py-3 sm:px-6"
        title={content.CTitle}
        sentence={<span className="font-mono text-sm">{content.CSeoUrl ?? editorWords.view.noUrlYet}</span>}
        beside={
          <>
            <PageLinks cId={context.cId} at="editor" live={liveAddressOf(live)} />
            <AlsoOpen here={context.here} tab={context.tab} userId={user.userId} />
          </>
        }
        actions={
          <>
            <IconButton name={editorWords.view.undo} disabled={!canUndo || readOnly} onClick={undo}>
              <Undo2 aria-hidden="true" />
            </IconButton>
            <IconButton name={editorWords.view.redo} disabled={!canRedo || readOnly} onClick={redo}>
              <Redo2 aria-hidden="true" />
            </IconButton>
            <Button aria-expanded={versions.hasTag('is shown')} onClick={toggleVersions}>
              {editorWords.view.versions}
            </Button>
            <SplitButton
              kind="primary"
              disabled={!mayPublish}
              menuDisabled={!mayPublish && !isRefused}
              busy={state.hasTag('busy')}
              onClick={() => setPublishing(true)}
              menuName={editorWords.view.moreAboutPublishing}
              menu={
                <>
                  <MenuItem
                    disabled={!readOnly}
                    onSelect={() => send({ type: 'DO', task: { effect: 'withdraw' } })}
                  >
                    {editorWords.view.withdrawTheSchedule}
                  </MenuItem>
                  <MenuSeparator />
                  <MenuItem
                    danger
                    disabled={!hasDraft || readOnly}
                    onSelect={() => send({ type: 'DO', task: { effect: 'discard' } })}
                  >
                    {editorWords.view.discardTheDraft}
                  </MenuItem>
                </>
              }
            >
              {editorWords.view.publish}
            </SplitButton>
          </>
        }
      />
      <OpeningNotices state={state} draft={draft} send={send} sendDraft={sendDraft} />
      {draft.hasTag('shows a conflict') && <Conflicts draft={draft} send={sendDraft} />}
      <Panes
        remember="editor"
        className="min-h-0 flex-1 md:h-[60vh] md:[&>div]:h-full"
        panes={[
          {
            id: 'structure',
            label: editorWords.view.structure,
            size: 22,
            min: '12rem',
            collapsible: true,
            content: (
              <Structure
                blocks={blocks}
                place={place}
                counts={counts}
                unfinished={unfinished.parts}
                readOnly={readOnly}
                kinds={kinds}
                blockOf={blockOf}
                onGo={go}
                onAdd={addBlock}
                onEdit={edit}
              />
            ),
          },
          {
            id: 'form',
            label: editorWords.view.form,
            size: 45,
            min: '20rem',
            content: (
              <section
                aria-label={
                  place.kind === 'block' && block
                    ? editorWords.view.block(blockName(block))
                    : editorWords.view.page
                }
                className="h-full overflow-y-auto px-4 py-4"
              >
                <div className="measure">
                  <UnfinishedContext value={unfinished.held}>
                    {place.kind === 'block' && block ? (
                      <BlockForm
                        key={block.CbUuid}
                        page={named}
                        block={block}
                        kinds={kinds}
                        isNew={isNew}
                        isUnfinished={unfinished.parts.has(block.CbUuid)}
                        readOnly={readOnly}
                        onEdit={edit}
                        {...tools}
                      />
                    ) : (
                      place.kind === 'page' && (
                        <PageForms
                          part={place.part}
                          isWritten={isNew}
                          cId={context.cId}
                          page={page}
                          readOnly={readOnly}
                          onEdit={edit}
                          title={title}
                          {...tools}
                        />
                      )
                    )}
                  </UnfinishedContext>
                </div>
              </section>
            ),
          },
          {
            id: 'preview',
            label: editorWords.view.preview,
            size: 33,
            min: '14rem',
            collapsible: true,
            content: versions.hasTag('is shown') ? (
              <Versions page={context.page} state={versions} send={sendVersions} />
            ) : (
              <Preview
                cId={context.cId}
                hasDraft={hasDraft}
                block={block?.CbUuid}
                onBlock={uuid => {
                  if (blockOf(uuid)) go({ kind: 'block', uuid })
                }}
                stamp={`${draft.context.version} ${draft.context.savedAt} ${live?.stamp}`}
              />
            ),
          },
        ]}
      />
      <Notices state={state} draft={draft} send={send} sendDraft={sendDraft} />
      {isPublishing && (
        <PublishDialog
          cId={context.cId}
          issues={publishIssues(page)}
          unfinished={unfinished.list}
          onFinish={one => {
            closePublishing()
            unfinished.lead(one)
          }}
          onPutAside={unfinished.putAside}
          page={page}
          redirects={context.redirects}
          others={
            draft.hasTag('tells what was overwritten') && <OverwrittenNotice draft={draft} send={sendDraft} />
          }
          busy={state.hasTag('busy')}
          message={state.hasTag('shows a message') ? context.message : null}
          isFirst={isNewPage}
          onPublish={(reason, at, show) => {
            if (show) edit({ effect: 'set', part: 'content', field: 'CVisible', value: true })
            send({ type: 'DO', task: { effect: 'publish', reason, at, redirects: context.redirects } })
          }}
          onClose={closePublishing}
        />
      )}
      {state.hasTag('asks about the title') && <TitleDialog state={state} />}
      <ConfirmDialog
        open={state.hasTag('asks to confirm')}
        onConfirm={() => send({ type: 'CONFIRM' })}
        onCancel={() => send({ type: 'CANCEL' })}
        {...(context.task?.effect === 'discard'
          ? {
              title: editorWords.view.discardTheDraft2,
              text: editorWords.view.pageStaysPublicSees,
              confirmLabel: editorWords.view.discardTheDraft3,
            }
          : {
              title: editorWords.view.takeThePublishBack,
              text: editorWords.view.pageAgainBeforeWhat,
              confirmLabel: editorWords.view.takeItBack,
            })}
      />
      <ConfirmDialog
        open={state.hasTag('asks whether to leave')}
        title={editorWords.view.leaveBeforeSaved}
        text={keepsCopies ? editorWords.view.lastWordsKeptBrowser : editorWords.view.lastWordsLost}
        confirmLabel={editorWords.view.leave}
        cancelLabel={editorWords.view.stay}
        onConfirm={() => send({ type: 'LEAVE_ANYWAY' })}
        onCancel={() => send({ type: 'STAY' })}
      />
    </div>
  )
}

const WITHDRAWN = editorWords.view.scheduleWithdrawnDraft
const DISCARDED = editorWords.view.draftDiscardedKeptAmongVersions

interface Redirected {
  readonly redirects: { readonly created: number; readonly updated: number }
}

const countOf = ({ created, updated }: Redirected['redirects']): number => created + updated
const hasRedirects = ({ redirects }: Redirected): boolean => countOf(redirects) > 0

function confirmationOf({
  published,
  at,
  redirects,
  zone,
}: {
  published: readonly { title: string }[]
  at: string | null
  redirects: { created: number; updated: number }
  zone: string
}) {
  const title = published[0]?.title ?? editorWords.view.thePage
  if (at !== null) return editorWords.view.publishedItself(title, sayDateTime(at, zone))
  const made = countOf(redirects)
  const led = made === 0 ? '' : editorWords.view.oldToTheNew(made)
  return editorWords.view.isPublished(title, led)
}
