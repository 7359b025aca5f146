import { richTextWords } from '@rounds/core/words/rich-text'
import { EditorContent, useEditor } from '@tiptap/react'
import clsx from 'clsx'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { Alert } from '../alert.tsx'
import type { ControlProps } from '../field.tsx'
import { AltDialog } from './alt-dialog.tsx'
import { extensions } from './extensions.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { usePasting } from './use-pasting.ts'
import { writtenHtml } from './written-html.ts'
import './rich-text.css'
import type { RichTextProps } from './rich-text-props.ts'

type EditorProps = Omit<RichTextProps, 'label'> & { control: ControlProps }

/** The editor of a rich text; use `RichText`, which fetches it. */
export function RichTextEditor(props: EditorProps) {
  const { value, control, sharedUndo, readOnly = false, placeholder = '' } = props
  const toolbar = useRef<HTMLDivElement>(null)
  /** What the editor holds, as it was last given or told. */
  const held = useRef(value)
  /** Whether something was written since it was last told. */
  const isUntold = useRef(false)
  /** Tells what was written; whether there was anything to tell. */
  const tell = useRef<() => boolean>(() => false)
  /** After Escape the next Tab leaves the text, wherever the caret is (WCAG 2.1.2). */
  const leaving = useRef(false)

  const onKeyDown = useSteady((event: KeyboardEvent): boolean => {
    const wasLeaving = leaving.current
    // Whatever a shortcut does, it does it to what is written.
    if (event.ctrlKey || event.metaKey || event.altKey) tell.current()
    leaving.current = event.key === 'Escape' || (wasLeaving && event.key === 'Shift')
    if (event.key === 'Tab') return wasLeaving
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      return true
    }
    const step = sharedUndo && undoStep(event)
    if (!step) return false
    event.preventDefault()
    event.stopPropagation()
    sharedUndo[step]()
    return true
  })

  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required } = control
  const hasUndo = !sharedUndo
  const pasting = usePasting(props)
  const parts = useMemo(() => extensions({ undo: hasUndo }), [hasUndo])
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf({ id, describedBy, invalid, required, readOnly, placeholder }),
      ...pasting.props,
      handleDOMEvents: {
        ...pasting.props.handleDOMEvents,
        keydown: (_: unknown, event: KeyboardEvent) => onKeyDown(event),
      },
    }),
    [pasting.props, id, describedBy, invalid, required, readOnly, placeholder, onKeyDown],
  )
  const editor = useEditor({
    extensions: parts,
    editorProps,
    content: value,
    editable: !readOnly,
    // Our style sheet has the rules; a style element is refused by the content security policy.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    // The letter is painted first; what follows from it for the rest of the screen comes right after.
    onUpdate: () => {
      isUntold.current = true
      requestAnimationFrame(() => setTimeout(() => tell.current()))
    },
    onFocus: () => props.onFocus?.(),
    onBlur: () => {
      tell.current()
      props.onBlur?.()
    },
  })
  pasting.editorRef.current = editor
  useLayoutEffect(() => {
    tell.current = () => {
      if (!editor || !isUntold.current) return false
      isUntold.current = false
      const html = writtenHtml(editor)
      if (html === held.current) return false
      held.current = html
      props.onValue(html)
      return true
    }
  })
  useLayoutEffect(() => () => void tell.current(), [])
  useEffect(() => {
    editor?.setEditable(!readOnly, false)
  }, [editor, readOnly])

  useEffect(() => {
    const label = document.getElementById(`${id}-label`)
    const focus = () => editor?.commands.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [editor, id])

  // Before anything more is written: a value that is read later is older than the text, and would take letters from it.
  useLayoutEffect(() => {
    if (!editor || value === held.current || tell.current()) return
    held.current = value
    const { from, to } = editor.state.selection
    editor.commands.setContent(value, { emitUpdate: false })
    // A text changed from elsewhere leaves the caret about where it was.
    const end = editor.state.doc.content.size
    editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) })
  }, [editor, value])

  return (
    <div
      className={clsx(
        'rounded-md border bg-sheet focus-within:border-accent',
        control['aria-invalid'] ? 'border-loss' : 'border-edge',
      )}
    >
      {editor && !readOnly && (
        <RichTextToolbar {...props} ref={toolbar} editor={editor} labelledBy={`${id}-label`} />
      )}
      <EditorContent editor={editor} className="rich-text-box" />
      <p role="status" className="px-2 text-ink-2 text-sm">
        {pasting.uploading > 0 && richTextWords.editor.uploading(pasting.uploading)}
      </p>
      {pasting.messages.length > 0 && (
        <Alert kind="warning" className="m-2" onClose={pasting.onRead}>
          {pasting.messages.map(words => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </Alert>
      )}
      {pasting.asked && editor && (
        <AltDialog
          key={pasting.asked.image.src}
          image={pasting.asked.image}
          onAnswer={pasting.asked.answer}
          onClose={() => pasting.asked?.answer(null)}
          returnFocus={() => editor.view.dom}
        />
      )}
    </div>
  )
}

/** A handler that is set up once and called later, and then does what it would after the latest drawing. */
function useSteady(handler: (event: KeyboardEvent) => boolean): typeof handler {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback(event => latest.current(event), [])
}

interface Spoken {
  id: string
  describedBy: string | undefined
  invalid: true | undefined
  required: true | undefined
  readOnly: boolean
  placeholder: string
}

const attributesOf = ({
  id,
  describedBy,
  invalid,
  required,
  readOnly,
  placeholder,
}: Spoken): Record<string, string> => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': `${id}-label`,
  class: 'rich-text',
  ...(placeholder && { 'aria-placeholder': placeholder, 'data-placeholder': placeholder }),
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(invalid && { 'aria-invalid': 'true' }),
  ...(required && { 'aria-required': 'true' }),
  ...(readOnly && { 'aria-readonly': 'true', tabindex: '0' }),
})

/** What a key would undo or do again. */
function undoStep({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : undefined
}
