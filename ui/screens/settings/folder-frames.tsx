import type { SiteSettings } from '@rounds/core/api'
import { type FolderFrame, readFolderFrames } from '@rounds/core/rules/settings'
import { settingWords } from '@rounds/core/words/settings'
import { X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../kit/icon-button.tsx'
import { Mark } from '../../kit/mark.tsx'
import { Select } from '../../kit/select.tsx'

const words = settingWords.frames

interface FolderFramesProps {
  label: string
  meaning: string
  problem: string | undefined
  read: SiteSettings
  value: string
  onValue: (value: string) => void
}

/** Folders with their own header or footer, one per row. */
export function FolderFrames({ label, meaning, problem, read, value, onValue }: FolderFramesProps) {
  const id = useId()
  const rows = readFolderFrames(value) ?? []
  const write = (next: readonly FolderFrame[]) => onValue(JSON.stringify(next))
  const change = (at: number, more: Partial<FolderFrame>) =>
    write(rows.map((row, index) => (index === at ? { ...row, ...more } : row)))
  const free = read.folders.filter(folder => !rows.some(row => row.folder === folder.id))
  const nameOf = (folder: number) => read.folders.find(one => one.id === folder)?.name ?? String(folder)
  const templates = (kind: 'header' | 'footer') =>
    read.frames
      .filter(frame => frame.kind === kind)
      .map(frame => ({ value: String(frame.id), label: frame.name }))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-sm">
        {label}
      </h3>
      <p className="text-ink-2 text-sm">{meaning}</p>
      {rows.length === 0 && <p className="mt-2 text-sm">{words.none}</p>}
      <ul className="mt-2 flex max-w-2xl flex-col gap-3">
        {rows.map((row, at) => (
          <li key={row.folder} className="flex items-end gap-2">
            <fieldset className="grid min-w-0 flex-1 gap-2 sm:grid-cols-3">
              <legend className="sr-only">{nameOf(row.folder)}</legend>
              <p aria-hidden="true" className="self-end truncate pb-1.5 text-sm">
                {nameOf(row.folder)}
              </p>
              {(['header', 'footer'] as const).map(kind => (
                <Select
                  key={kind}
                  label={words[kind]}
                  placeholder={words.asAbove}
                  options={templates(kind)}
                  value={row[kind] === null ? '' : String(row[kind])}
                  onValue={chosen => change(at, { [kind]: chosen === '' ? null : Number(chosen) })}
                />
              ))}
            </fieldset>
            <IconButton
              name={words.remove(nameOf(row.folder))}
              onClick={() => write(rows.filter((_, index) => index !== at))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      <Select
        className="mt-3 max-w-xs"
        label={words.add}
        value=""
        options={free.map(folder => ({ value: String(folder.id), label: folder.name }))}
        onValue={chosen => {
          if (chosen) write([...rows, { folder: Number(chosen), header: null, footer: null }])
        }}
      />
      {problem && (
        <p className="mt-1 flex items-center gap-1.5 text-loss text-sm">
          <Mark tone="alarm" />
          {problem}
        </p>
      )}
    </section>
  )
}
