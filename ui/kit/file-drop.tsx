import { controlWords } from '@rounds/core/words/controls'
import clsx from 'clsx'
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

export interface FileDropProps {
  /** What to drop: "Pictures", "A CSV file of locations". */
  label: string
  /** The accepted types and size. */
  help?: ReactNode
  error?: ReactNode
  /** As in an input: ".csv,image/*". */
  accept?: string | undefined
  multiple?: boolean | undefined
  disabled?: boolean | undefined
  onFiles: (files: File[]) => void
  /** Called with dropped files of the wrong type, or too many. */
  onRefused?: ((files: File[]) => void) | undefined
  className?: string | undefined
}

/** A drop zone for files, with an equivalent button for the keyboard. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    help,
    error,
    accept,
    multiple = false,
    disabled = false,
    onFiles,
    onRefused,
    className,
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  const take = (files: File[]) => {
    const fitting = files.filter(file => isAccepted(file, accept))
    const taken = multiple ? fitting : fitting.slice(0, 1)
    const refused = files.filter(file => !taken.includes(file))
    if (taken.length > 0) onFiles(taken)
    if (refused.length > 0) onRefused?.(refused)
  }
  const hover = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be dropped on in every browser
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={clsx(error && `${id}-error`, help && `${id}-help`) || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={event => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setOver(false)
      }}
      onDrop={event => {
        if (disabled) return
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed px-4 py-3.5 transition-colors',
        over ? 'border-accent bg-accent-wash' : error ? 'border-loss' : 'border-edge',
        className,
      )}
    >
      <Upload aria-hidden="true" className={clsx('size-5 shrink-0', over ? 'text-accent' : 'text-ink-3')} />
      <div className="min-w-40 flex-1">
        <p id={`${id}-label`} className="font-semibold text-sm">
          {over ? controlWords.fileDrop.dropToAdd : label}
        </p>
        {help && (
          <p id={`${id}-help`} className="text-ink-2 text-sm">
            {help}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="text-loss text-sm">
            {error}
          </p>
        )}
      </div>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {multiple ? controlWords.fileDrop.chooseFiles : controlWords.fileDrop.chooseAFile}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={event => {
          take([...(event.target.files ?? [])])
          // The same file may be chosen again after it was fixed.
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** Whether a file matches an input's `accept`; the browser checks only chosen files. */
export function isAccepted(file: File, accept: string | undefined): boolean {
  if (!accept) return true
  return accept.split(',').some(part => {
    const kind = part.trim().toLowerCase()
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    if (kind.endsWith('/*')) return file.type.startsWith(kind.slice(0, -1))
    return file.type === kind
  })
}
