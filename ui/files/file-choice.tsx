import type { FileRecord } from '@rounds/core/api'
import { printSize } from '@rounds/core/rules/files'
import { groupDigits } from '@rounds/core/rules/interface'
import { fileWords } from '@rounds/core/words/files'
import { useId, useState } from 'react'
import { useApp } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { SearchBox } from '../kit/search-box.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSettled } from '../kit/use-settled.ts'
import { ReadAlert } from '../records/read-failure.tsx'
import { pictureSize } from './file-facts.ts'
import { useFiles } from './file-slots.ts'
import { SecuredSign, Thumbnail } from './thumbnail.tsx'

export interface FileChoiceProps {
  images: boolean
  chosen: FileRecord | null
  onChosen: (file: FileRecord) => void
  /** Just uploaded files: shown first, before the server lists them. */
  fresh: readonly FileRecord[]
}

const STEP = 24
/** Specification §9, search debounce. */
const PAUSE_MS = 500

/** The existing files to choose from: searched by name, title, alt text and address. */
export function FileChoice({ images, chosen, onChosen, fresh }: FileChoiceProps) {
  const { client } = useApp()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(STEP)
  const query = useSettled(words, PAUSE_MS)
  const { data, error, isLoading, mutate } = useFiles(client, { words: query, images, count: shown }, [
    fresh.length,
  ])
  const name = useId()
  const what = images ? 'pictures' : 'files'
  const listed = [
    ...fresh.filter(file => !data?.rows.some(row => row.FId === file.FId)),
    ...(data?.rows ?? []),
  ]
  return (
    <div className="flex min-h-0 flex-col gap-2.5">
      <SearchBox
        label={fileWords.fileChoice.searchIn(what)}
        value={words}
        onValue={text => {
          setWords(text)
          setShown(STEP)
        }}
      />
      {error && <ReadAlert what={what} error={error} onRetry={mutate} />}
      {isLoading && !data && <Spinner />}
      <p role="status" className={data ? 'text-ink-2 text-sm' : 'sr-only'}>
        {data && countMessage(data.paging.totalCount, query, images)}
      </p>
      <fieldset className="grid max-h-[40vh] min-h-40 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] content-start gap-2.5 overflow-y-auto p-0.5">
        <legend className="sr-only">{fileWords.fileChoice.chooseOneOfThe(what)}</legend>
        {listed.map(file => (
          <Choice
            key={file.FId}
            group={name}
            file={file}
            checked={chosen?.FId === file.FId}
            onChosen={() => onChosen(file)}
          />
        ))}
      </fieldset>
      {data?.paging.hasNext && (
        <Button className="self-start" size="sm" onClick={() => setShown(shown + STEP * 2)}>
          {fileWords.fileChoice.showMore}
        </Button>
      )}
    </div>
  )
}

const countMessage = (total: number, words: string, images: boolean) => {
  const what = images ? (total === 1 ? 'picture' : 'pictures') : total === 1 ? 'file' : 'files'
  if (total > 0) return `${groupDigits(total)} ${what}`
  return words ? fileWords.fileChoice.noResults : fileWords.fileChoice.noYetBringFirst(what)
}

interface ChoiceProps {
  group: string
  file: FileRecord
  checked: boolean
  onChosen: () => void
}

/** One file as a radio button that shows its thumbnail. */
function Choice({ group, file, checked, onChosen }: ChoiceProps) {
  const size = pictureSize(file)
  return (
    <label className="group relative flex cursor-pointer flex-col rounded-md border border-rule bg-sheet has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1 hover:border-edge">
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChosen}
        className="absolute top-1.5 left-1.5 size-4 accent-accent"
      />
      <Thumbnail file={file} className="h-24 rounded-t-md" />
      <span className="min-w-0 px-2 py-1.5">
        <span className="block truncate font-medium text-sm">{file.FTitle || file.FName}</span>
        <span className="block truncate text-ink-2 text-xs">
          {size ? `${size.width} × ${size.height} · ` : ''}
          {printSize(file.FSize)}
        </span>
        {file.FSecured && <SecuredSign />}
      </span>
    </label>
  )
}
