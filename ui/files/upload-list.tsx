import { printSize } from '@rounds/core/rules/files'
import { fileWords } from '@rounds/core/words/files'
import { type QueuedFile, uploadProgress } from '@rounds/machines/upload'
import type { UploadStage } from '@rounds/machines/upload-file'
import { Pause, Play, RotateCw, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { Mark, type Tone } from '../kit/mark.tsx'
import { Progress } from '../kit/progress.tsx'
import type { Uploading } from './use-upload.ts'

/** The state of a file, in a word and a mark. */
const stages: Readonly<Record<UploadStage, { readonly words: string; readonly tone: Tone }>> = {
  refused: { words: fileWords.uploadList.notTaken, tone: 'alarm' },
  waiting: { words: fileWords.uploadList.waitsItsTurn, tone: 'idle' },
  uploading: { words: fileWords.uploadList.onItsWay, tone: 'busy' },
  paused: { words: fileWords.uploadList.paused, tone: 'idle' },
  failed: { words: fileWords.uploadList.stopped, tone: 'alarm' },
  done: { words: fileWords.uploadList.uploaded, tone: 'ready' },
  cancelled: { words: fileWords.uploadList.givenUp, tone: 'idle' },
}

/** The files of an upload, one per line, with their actions. */
export function UploadList({ state, send }: Pick<Uploading, 'state' | 'send'>) {
  const { files } = state.context
  const { done, of, sent, size } = uploadProgress(state.context)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button disappears with its line; focus moves to the list instead of the page.
  const act = (event: Parameters<typeof send>[0]) => {
    send(event)
    list.current?.focus()
  }
  return (
    <div className="mt-2 rounded-md border border-rule bg-sheet">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b px-3 py-1.5">
        <p role="status" className="flex-1 text-ink-2 text-sm">
          {summary(done, of, files)}
        </p>
        {state.hasTag('is uploading') && (
          <Progress
            inline
            label={fileWords.uploadList.allFiles}
            value={sent}
            max={size}
            words={`${percent(sent, size)}%`}
          />
        )}
        {state.can({ type: 'RETRY_ALL' }) && files.filter(file => file.stage === 'failed').length > 1 && (
          <Button size="sm" onClick={() => send({ type: 'RETRY_ALL' })}>
            {fileWords.uploadList.tryAllAgain}
          </Button>
        )}
        {state.can({ type: 'CLEAR' }) && (
          <Button size="sm" kind="quiet" onClick={() => send({ type: 'CLEAR' })}>
            {fileWords.uploadList.clearTheList}
          </Button>
        )}
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={fileWords.uploadList.uploads}
        className="max-h-60 divide-y divide-rule overflow-y-auto"
      >
        {files.map(file => (
          <Line key={file.id} file={file} can={event => state.can(event)} send={send} act={act} />
        ))}
      </ul>
    </div>
  )
}

const percent = (sent: number, size: number) => (size > 0 ? Math.floor((sent / size) * 100) : 0)

function summary(done: number, of: number, files: readonly QueuedFile[]): string {
  const refused = files.filter(file => file.stage === 'refused').length
  const stopped = files.filter(file => file.stage === 'failed').length
  return [
    `${done} of ${of} uploaded`,
    stopped > 0 && `${stopped} stopped`,
    refused > 0 && fileWords.uploadList.notTakenRefused(refused),
  ]
    .filter(Boolean)
    .join(' · ')
}

type Send = Uploading['send']
type Event = Parameters<Send>[0]

function Line(props: { file: QueuedFile; can: (event: Event) => boolean; send: Send; act: Send }) {
  const { file, can, send, act } = props
  const { id, stage, sent, message } = file
  const { name, size } = file.file
  const { words, tone } = stages[stage]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 px-3 py-1.5">
      <Mark tone={tone} />
      <span className="min-w-0 truncate">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-ink-2 text-sm">
          {words} · {printSize(size)}
        </span>
      </span>
      <span className="flex">
        {can({ type: 'PAUSE', id }) && (
          <IconButton
            size="sm"
            name={fileWords.uploadList.pause(name)}
            onClick={() => send({ type: 'PAUSE', id })}
          >
            <Pause />
          </IconButton>
        )}
        {can({ type: 'RESUME', id }) && (
          <IconButton
            size="sm"
            name={fileWords.uploadList.goOnWith(name)}
            onClick={() => send({ type: 'RESUME', id })}
          >
            <Play />
          </IconButton>
        )}
        {can({ type: 'RETRY', id }) && (
          <IconButton
            size="sm"
            name={fileWords.uploadList.tryAgain(name)}
            onClick={() => send({ type: 'RETRY', id })}
          >
            <RotateCw />
          </IconButton>
        )}
        <IconButton
          size="sm"
          name={
            can({ type: 'CANCEL', id })
              ? fileWords.uploadList.giveUp(name)
              : fileWords.uploadList.takeFromTheList(name)
          }
          onClick={() =>
            can({ type: 'CANCEL', id }) ? send({ type: 'CANCEL', id }) : act({ type: 'REMOVE', id })
          }
        >
          <X />
        </IconButton>
      </span>
      {(stage === 'uploading' || stage === 'paused') && (
        <Progress
          className="col-span-2 col-start-2 text-xs"
          label={fileWords.uploadList.of(printSize(sent), printSize(size))}
          value={sent}
          max={size}
          words={`${percent(sent, size)}%`}
        />
      )}
      {message && stage !== 'uploading' && (
        <p role="alert" className="col-span-2 col-start-2 text-loss text-sm">
          {message}
        </p>
      )}
    </li>
  )
}
