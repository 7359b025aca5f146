import { richTextWords } from '@rounds/core/words/rich-text'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  RemoveFormatting,
  Undo2,
  Unlink,
} from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { type ReactNode, type Ref, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { AltDialog } from './alt-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { RichTextProps } from './rich-text-props.ts'
import { TableMenu } from './table-menu.tsx'
import { type Asking, useRichTextActions } from './use-rich-text-actions.ts'

export interface ToolbarProps extends Pick<RichTextProps, 'onPickLink' | 'onPickImage'> {
  editor: Editor
  /** Whether the text has a history of its own; a shared one has its buttons elsewhere. */
  hasUndo: boolean
  labelledBy: string
  ref: Ref<HTMLDivElement>
}

const LEVELS = [
  { level: 2, icon: <Heading2 /> },
  { level: 3, icon: <Heading3 /> },
  { level: 4, icon: <Heading4 /> },
] as const

/** The text's actions: one tab stop, arrows inside (ARIA toolbar pattern). Escape returns to the text. */
export function RichTextToolbar(props: ToolbarProps) {
  const { editor, labelledBy, ref, onPickImage, hasUndo } = props
  const [asking, setAsking] = useState<Asking | null>(null)
  const { askLink, askImage } = useRichTextActions(props, setAsking)
  const at = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const text = () => editor.view.dom
  const chain = () => editor.chain().focus()

  return (
    <>
      <Toolbar.Root
        ref={ref}
        aria-label={richTextWords.toolbar.formatting}
        aria-describedby={labelledBy}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          editor.commands.focus()
        }}
        className="sticky top-(--covered,0px) z-1 flex flex-wrap gap-0.5 rounded-t-md border-rule border-b bg-well p-1"
      >
        {LEVELS.map(({ level, icon }) => (
          <Act
            key={level}
            name={richTextWords.toolbar.heading(level)}
            on={at.heading === level}
            onDo={() => chain().toggleHeading({ level }).run()}
          >
            {icon}
          </Act>
        ))}
        <Gap />
        <Act name={richTextWords.toolbar.bold} on={at.bold} onDo={() => chain().toggleBold().run()}>
          <Bold />
        </Act>
        <Act name={richTextWords.toolbar.italic} on={at.italic} onDo={() => chain().toggleItalic().run()}>
          <Italic />
        </Act>
        <Act
          name={richTextWords.toolbar.clearFormatting}
          onDo={() => chain().unsetAllMarks().clearNodes().run()}
        >
          <RemoveFormatting />
        </Act>
        <Gap />
        <Act
          name={richTextWords.toolbar.bulletedList}
          on={at.bullets}
          onDo={() => chain().toggleBulletList().run()}
        >
          <List />
        </Act>
        <Act
          name={richTextWords.toolbar.numberedList}
          on={at.numbers}
          onDo={() => chain().toggleOrderedList().run()}
        >
          <ListOrdered />
        </Act>
        <Act name={richTextWords.toolbar.quote} on={at.quote} onDo={() => chain().toggleBlockquote().run()}>
          <Quote />
        </Act>
        <Gap />
        <Act name={richTextWords.toolbar.link} on={at.link} onDo={askLink}>
          <Link />
        </Act>
        {at.link && (
          <Act
            name={richTextWords.toolbar.removeLink}
            onDo={() => chain().extendMarkRange('link').unsetLink().run()}
          >
            <Unlink />
          </Act>
        )}
        {onPickImage && (
          <Act
            name={at.image ? richTextWords.toolbar.describePicture : richTextWords.toolbar.picture}
            on={at.image}
            onDo={askImage}
          >
            <ImagePlus />
          </Act>
        )}
        <TableMenu editor={editor} inTable={at.table} can={at.can} />
        {hasUndo && (
          <>
            <Gap />
            <Act name={richTextWords.toolbar.undo} off={!at.canUndo} onDo={() => void chain().undo().run()}>
              <Undo2 />
            </Act>
            <Act name={richTextWords.toolbar.redo} off={!at.canRedo} onDo={() => void chain().redo().run()}>
              <Redo2 />
            </Act>
          </>
        )}
      </Toolbar.Root>
      {asking?.for === 'link' && (
        <LinkDialog {...asking} onClose={() => setAsking(null)} returnFocus={text} />
      )}
      {asking?.for === 'alt' && <AltDialog {...asking} onClose={() => setAsking(null)} returnFocus={text} />}
    </>
  )
}

/** The toolbar's state at the cursor. */
function stateOf(editor: Editor) {
  // Without its own history the text has no such commands.
  const { undo, redo } = editor.can() as { undo?: () => boolean; redo?: () => boolean }
  const table = editor.isActive('table')
  return {
    heading: LEVELS.find(({ level }) => editor.isActive('heading', { level }))?.level,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    image: editor.isActive('image'),
    table,
    can: { merge: table && editor.can().mergeCells(), split: table && editor.can().splitCell() },
    canUndo: undo?.() ?? false,
    canRedo: redo?.() ?? false,
  }
}

const Gap = () => <Toolbar.Separator className="mx-1 my-1.5 w-px bg-rule" />

interface ActProps {
  name: string
  /** Whether it is active at the cursor; omit it for plain actions. */
  on?: boolean
  off?: boolean
  onDo: () => void
  children: ReactNode
}

function Act({ name, on, off, onDo, children }: ActProps) {
  return (
    <Toolbar.Button asChild>
      <IconButton
        name={name}
        {...(on !== undefined && { 'aria-pressed': on })}
        aria-disabled={off || undefined}
        // The text keeps focus, and its selection.
        onMouseDown={event => event.preventDefault()}
        onClick={() => !off && onDo()}
        className="aria-pressed:border-accent! aria-pressed:bg-accent-wash! aria-pressed:text-accent-strong! forced-colors:aria-pressed:outline-2"
      >
        {children}
      </IconButton>
    </Toolbar.Button>
  )
}
