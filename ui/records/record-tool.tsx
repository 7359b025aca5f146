import { decide, type Match } from '@rounds/core/access'
import { type Key, KeyError, printKey } from '@rounds/core/api'
import { commonWords } from '@rounds/core/words/common'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useRouter, useSearch } from 'wouter'
import { useApp, useStatus } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { SkeletonLines } from '../kit/skeleton.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { preloadRows } from './list/first-rows.ts'
import { RecordList } from './list/record-list.tsx'
import {
  ListingError,
  listAddress,
  mayHere,
  openRecord,
  type Place,
  placeOf,
  recordAddress,
  withSearch,
} from './listing.ts'
import type { ToolParts } from './tool-parts.ts'

const RecordScreen = lazyPart(() =>
  import('./record/record-screen.tsx').then(it => ({ default: it.RecordScreen })),
)
const RecordSteps = lazyPart(() =>
  import('./steps/record-steps.tsx').then(it => ({ default: it.RecordSteps })),
)
const CsvImport = lazyPart(() =>
  import('./csv-import/csv-import.tsx').then(it => ({ default: it.CsvImport })),
)

/** The list, the record form and the import of a tool, generated from its definition and its entity's. */
export function RecordTool({ match, parts }: { match: Match; parts?: ToolParts }) {
  const { person } = useApp()
  const read = useMemo(() => reading(() => placeOf(match)), [match])
  const { title } = match.tool
  if (read.wrong !== null) return <Nowhere title={title} words={read.wrong} />
  if (!read.value) return <Nowhere title={title} words={commonWords.recordTool.toolKeepsNoRecords} />
  const { listing } = read.value
  const mayRead = decide(person, 'read', listing.entity)
  if (!mayRead.allowed) return <Nowhere title={title} words={mayRead.because} />
  return <PlaceShown key={listing.path} place={read.value} parts={parts ?? nothing} />
}

RecordTool.preload = preloadRows

const nothing: ToolParts = {}

/** One list, and the record open over it. The list keeps its state while a record is read or edited. */
function PlaceShown({ place, parts }: { place: Place; parts: ToolParts }) {
  const { person } = useApp()
  const List = parts.List ?? RecordList
  const [reloads, setReloads] = useState(0)
  const { listing } = place
  const search = useSearch()
  const [, navigate] = useLocation()
  const { base } = useRouter()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const read = useMemo(() => reading(() => openRecord(place, parameters)), [place, parameters])
  const imports = listing.tool.imports && parameters.has('import')
  // A form that could not be saved does not open: the list stays.
  const open = read.value === 'new' && !mayHere(person, listing).create.allowed ? null : read.value
  const isBeside = parts.Beside !== undefined && open !== null && open !== 'new'
  const isList = read.wrong === null && (open === null || isBeside) && !imports

  const isListMade = useRef(false)
  if (isList) isListMade.current = true
  const made = useMadeRecord(open)
  useRecordScript(isList)

  const listPath = listAddress(listing, parameters)
  const back = useCallback(() => navigate(listPath), [navigate, listPath])
  const onOpen = useCallback(
    (key: Key | 'new') => navigate(recordAddress(listing, key, parameters)),
    [navigate, listing, parameters],
  )
  const onMade = useCallback(
    (key: Key) => {
      made.remember(key)
      navigate(recordAddress(listing, key, parameters), { replace: true })
    },
    [navigate, listing, parameters, made],
  )
  const onImport = useCallback(() => {
    const next = new URLSearchParams(parameters)
    next.set('import', 'file')
    navigate(withSearch(listing.path, next))
  }, [navigate, listing, parameters])

  const coming = <Coming title={listing.tool.title} />
  return (
    <>
      {read.wrong !== null && <Nowhere title={listing.tool.title} words={read.wrong} onBack={back} />}
      {open !== null && open !== 'new' && !isBeside && (
        <RecordSteps listing={listing} recordKey={open} parameters={parameters} />
      )}
      {open !== null && !isBeside && (
        <RecordScreen
          key={`${made.identity} ${reloads}`}
          waiting={coming}
          parts={parts}
          onReload={() => setReloads(count => count + 1)}
          listing={listing}
          recordKey={open === 'new' ? null : open}
          listHref={base + listPath}
          isOverList={isListMade.current}
          onBack={back}
          onMade={onMade}
        />
      )}
      {open === null && imports && (
        <CsvImport waiting={coming} listing={listing} listHref={base + listPath} onBack={back} />
      )}
      {isListMade.current && (
        <List
          listing={listing}
          parts={parts}
          hidden={!isList}
          open={isBeside ? open : null}
          onBack={back}
          onOpen={onOpen}
          onImport={onImport}
        />
      )}
    </>
  )
}

const LIST_IS_READ_MS = 500

/** Fetches the script of records while somebody reads a list, so that the first one opens as quickly as the next. */
function useRecordScript(isList: boolean): void {
  useEffect(() => {
    if (!isList) return
    // A failure is told where a record is opened.
    const load = () => void Promise.all([RecordScreen.load(), RecordSteps.load()]).catch(() => undefined)
    const timer = setTimeout(load, LIST_IS_READ_MS)
    return () => clearTimeout(timer)
  }, [isList])
}

/** A stored new record gets its key but keeps its form, so typing in the meantime is not lost. */
function useMadeRecord(open: Key | 'new' | null) {
  const stored = useRef<{ key: string; as: string } | null>(null)
  const news = useRef(0)
  const wasNew = useRef(false)
  if (open === 'new' && !wasNew.current) news.current += 1
  wasNew.current = open === 'new'
  const printed = open === null ? '' : open === 'new' ? `new ${news.current}` : printKey(open)
  const identity = stored.current?.key === printed ? stored.current.as : printed
  const remember = useCallback((key: Key) => {
    stored.current = { key: printKey(key), as: `new ${news.current}` }
  }, [])
  return useMemo(() => ({ identity, remember }), [identity, remember])
}

type Reading<T> =
  | { readonly value: T; readonly wrong: null }
  | { readonly value: null; readonly wrong: string }

/** Parses an address; an invalid one shows a message. */
function reading<T>(read: () => T): Reading<T> {
  try {
    return { value: read(), wrong: null }
  } catch (error) {
    if (error instanceof ListingError || error instanceof KeyError)
      return { value: null, wrong: error.message }
    throw error
  }
}

/** A page for an address with nothing there, or nothing this person may see. */
function Nowhere({ title, words, onBack }: { title: string; words: string; onBack?: () => void }) {
  useStatus({ tone: 'alarm', words: commonWords.recordTool.nothingToShow })
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={commonWords.recordTool.nothingShowHere}
        action={onBack && <Button onClick={onBack}>{commonWords.recordTool.backTo(title)}</Button>}
      >
        {words}
      </EmptyState>
    </>
  )
}

/** A placeholder while the page's script loads. */
function Coming({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Spinner className="mt-6" />
      <SkeletonLines lines={8} className="measure mt-6" />
    </>
  )
}
