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

/** The rich text editor; use `RichText`, which loads it. */
export function RichTextEditor(props: EditorProps) {
  const { value, control, sharedUndo, readOnly = false, placeholder = '' } = props
  const toolbar = useRef<HTMLDivElement>(null)
  /** The last HTML that was given or reported. */
  const held = useRef(value)
  /** Whether there are unreported changes. */
  const isUntold = useRef(false)
  /** Reports changes; returns whether there were any. */
  const tell = useRef<() => boolean>(() => false)
  /** After Escape the next Tab leaves the text, wherever the cursor is (WCAG 2.1.2). */
  const leaving = useRef(false)

  const onKeyDown = useSteady((event: KeyboardEvent): boolean => {
    const wasLeaving = leaving.current
    // Shortcuts must act on the current text.
    if (event.ctrlKey || event.metaKey || event.altKey) tell.current()
    leaving.current = event.key === 'Escape' || (wasLeaving && event.key === 'Shift')
    if (event.key === 'Tab') return wasLeaving
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      // None of its buttons can be focused before the first visit; then the toolbar passes the focus on to one.
      const button = toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')
      ;(button ?? toolbar.current)?.focus()
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
    // Our stylesheet has the rules; the content security policy blocks a style element.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    // The keystroke is painted first; the rest of the screen updates right after.
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

  // Reported synchronously: a value read later would be older than the text, and would delete keystrokes.
  useLayoutEffect(() => {
    if (!editor || value === held.current || tell.current()) return
    held.current = value
    const { from, to } = editor.state.selection
    editor.commands.setContent(value, { emitUpdate: false })
    // When the text is changed from elsewhere, the cursor stays roughly where it was.
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
        <RichTextToolbar
          {...props}
          ref={toolbar}
          editor={editor}
          hasUndo={hasUndo}
          labelledBy={`${id}-label`}
        />
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
          failure={pasting.asked.failure}
          onAnswer={pasting.asked.answer}
          onClose={() => pasting.asked?.answer(null)}
          returnFocus={() => editor.view.dom}
        />
      )}
    </div>
  )
}

/** A stable handler that always calls the latest version of a function. */
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

/** What a key would undo or redo. */
function undoStep({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : undefined
}
