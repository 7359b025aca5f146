import { decideOffer, type Match } from '@rounds/core/access'
import { toolNamed } from '@rounds/core/tools'
import { editorWords } from '@rounds/core/words/editor'
import type { LocalCopy } from '@rounds/machines/editor-draft'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { buttonClass } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { typedWords } from '../../pages/typed-words.ts'
import { Go } from '../../shell/go.tsx'
import { HeadingFocus } from '../../shell/heading-focus.tsx'
import { CopyTyped } from './copy-typed.tsx'
import { EditorView } from './editor-view.tsx'
import type { LocalCopies } from './local-copies.ts'
import { useEditor } from './use-editor.ts'

/** The webpage editor (specification §2, editor routes; screens, `/edit?cid=`). */
export function Editor({ match }: { match: Match }) {
  const search = useSearch()
  const cId = Number(new URLSearchParams(search).get('cid'))
  const opened = useRef({ cId, isAnother: false })
  if (opened.current.cId !== cId) opened.current = { cId, isAnother: true }
  if (!Number.isInteger(cId) || cId < 1) return <NoPage title={match.tool.title} />
  return (
    <>
      <OpenPage key={cId} cId={cId} title={match.tool.title} />
      {opened.current.isAnother && <HeadingFocus key={cId} />}
    </>
  )
}

function NoPage({ title }: { title: string }) {
  const { person } = useApp()
  useStatus({ tone: 'ready', words: editorWords.screen.noPageIsOpen })
  return (
    <>
      <PageHeader title={title} sentence={editorWords.screen.choosePageWantWorkOn} />
      <EmptyState
        title={editorWords.screen.noPageIsOpen}
        action={
          <span className="flex flex-wrap gap-2">
            <Go to="/edit/select" className={buttonClass('primary')}>
              {editorWords.screen.findAPage}
            </Go>
            {decideOffer(person, toolNamed('add-content')).allowed && (
              <Go to="/edit/add" className={buttonClass()}>
                {editorWords.screen.makeANewOne}
              </Go>
            )}
          </span>
        }
      >
        {editorWords.screen.pagesFoundTitleAddress}
      </EmptyState>
    </>
  )
}

function OpenPage({ cId, title }: { cId: number; title: string }) {
  const editor = useEditor(cId)
  const { state, send, draft, versions } = editor
  if (draft && versions)
    return <EditorView state={state} send={send} actor={editor.actor} draft={draft} versions={versions} />
  return (
    <Coming
      title={title}
      failure={state.hasTag('cannot be loaded') ? state.context.message : null}
      copies={editor.copies}
      onRetry={() => send({ type: 'RETRY' })}
    />
  )
}

interface ComingProps {
  title: string
  failure: string | null
  copies: LocalCopies
  onRetry: () => void
}

function Coming({ title, failure, copies, onRetry }: ComingProps) {
  useStatus(
    failure === null
      ? { tone: 'busy', words: editorWords.screen.loading }
      : { tone: 'alarm', words: editorWords.screen.notLoaded },
  )
  return (
    <>
      <PageHeader title={title} />
      {failure === null ? (
        <>
          <Spinner className="mt-6" />
          <SkeletonLines lines={8} className="measure mt-6" />
        </>
      ) : (
        <Alert kind="error" className="mt-6" action={<TryAgainButton onRetry={onRetry} />}>
          {failure}
        </Alert>
      )}
      {failure !== null && <KeptHere copies={copies} />}
    </>
  )
}

/** Unsaved text from earlier, even if the page can no longer be opened. */
function KeptHere({ copies }: { copies: LocalCopies }) {
  const [text, setText] = useState('')
  useEffect(() => {
    // Without browser storage there is nothing to offer.
    copies.read().then(
      copy => setText(wordsOf(copy)),
      () => undefined,
    )
  }, [copies])
  if (text === '') return null
  return (
    <Alert
      kind="info"
      className="mt-3"
      title={editorWords.screen.browserKeepsWhatWroteHere}
      action={<CopyTyped text={text} />}
    >
      {editorWords.screen.neverReachedServerOffered}
    </Alert>
  )
}

const wordsOf = (copy: LocalCopy | null): string =>
  copy === null
    ? ''
    : [wordsOf(copy.earlier), typedWords(copy.base, copy.snapshot)].filter(Boolean).join('\n\n')
