import { labelInSentence } from '@rounds/core/rules/text'
import { csvImportWords } from '@rounds/core/words/csv-import'
import { csvImport } from '@rounds/machines/csv-import'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRouter } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { type Proceed, useLeaveGuard } from '../../context/leave-guard.ts'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { isFocusLost } from '../../kit/use-kept-focus.ts'
import { asksToGoBack } from '../keys.ts'
import type { Listing } from '../listing.ts'
import { ChooseFile } from './choose-file.tsx'
import { type CsvState, openCsvState } from './csv-state.ts'
import { ImportReportView } from './import-report.tsx'
import { ImportRun } from './import-run.tsx'
import { importSlots } from './import-slots.ts'
import { useImportStatus } from './import-status.ts'
import { ImportSteps } from './import-steps.tsx'
import { linksToFill } from './links-to-fill.ts'
import { mappingMemory } from './mapping-memory.ts'
import { MatchColumns } from './match-columns.tsx'
import { ReviewRows } from './review-rows.tsx'

export interface CsvImportProps {
  listing: Listing
  /** The list's address. */
  listHref: string
  onBack: () => void
}

/** Importing a CSV file: file, columns, review, run, report; the import machine drives every step. */
export function CsvImport(props: CsvImportProps) {
  const [csv, setCsv] = useState<CsvState | null>(null)
  useEffect(() => {
    const opened = openCsvState()
    setCsv(opened)
    return () => opened.close()
  }, [])
  return csv && <Steps key={props.listing.path} {...props} csv={csv} />
}

function Steps({ listing, listHref, onBack, csv }: CsvImportProps & { csv: CsvState }) {
  const { client, person, about } = useApp()
  const { base } = useRouter()
  const { entity, fixed, tool } = listing
  const { atomicBatch } = about.capabilities
  const memory = useMemo(() => mappingMemory(person.userId, tool.id), [person.userId, tool.id])
  const machine = useMemo(
    () => csvImport.provide(importSlots({ client, person, entity, csv, atomic: atomicBatch, memory })),
    [client, person, entity, csv, atomicBatch, memory],
  )
  const links = useMemo(
    () => (atomicBatch ? linksToFill(person, listing) : []),
    [atomicBatch, person, listing],
  )
  const [state, send] = useMachine(machine, { input: { entity, fixed, links, atomic: atomicBatch } })
  const isRunning = state.hasTag('running')
  const { mapping, file } = state.context
  useEffect(() => {
    if (isRunning && file) memory.keep(mapping, file.headers)
  }, [isRunning, memory, mapping, file])

  const [held, setHeld] = useState<Proceed | null>(null)
  useLeaveGuard(isRunning, proceed => setHeld(() => proceed))
  useImportStatus(state)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksToGoBack(event)) return
      event.preventDefault()
      if (state.can({ type: 'BACK' })) send({ type: 'BACK' })
      else if (!state.hasTag('running')) onBack()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onBack, send, state])

  // The menu that it was opened from is gone with the list.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocusLost()) box.current?.querySelector<HTMLElement>('[aria-current=step]')?.focus()
  }, [])

  const plural = labelInSentence(entity.plural)
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={csvImportWords.screen.import(plural)}
        sentence={csvImportWords.screen.fromCsvFileNothing}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ label: tool.title, href: listHref }, { label: csvImportWords.screen.import2 }]}
            onGo={onBack}
          />
        }
      />
      <ImportSteps state={state} />
      {state.hasTag('asks for file') || state.hasTag('reading') ? (
        <ChooseFile {...{ state, send, entity }} />
      ) : state.hasTag('matches columns') || state.hasTag('planning') ? (
        <MatchColumns {...{ state, send }} />
      ) : state.hasTag('shows the plan') ? (
        <ReviewRows {...{ state, send }} />
      ) : isRunning ? (
        <ImportRun {...{ state, send }} />
      ) : (
        <ImportReportView
          {...{ state, send }}
          listHref={listHref.startsWith(base) ? listHref : base + listHref}
          onBack={onBack}
        />
      )}
      <ConfirmDialog
        open={held !== null}
        title={csvImportWords.screen.stopTheImport}
        text={csvImportWords.screen.stayLinesNotSent(plural)}
        confirmLabel={csvImportWords.screen.stopAndLeave}
        cancelLabel={csvImportWords.screen.goOnImporting}
        onConfirm={() => {
          setHeld(null)
          held?.()
        }}
        onCancel={() => setHeld(null)}
      />
    </div>
  )
}
