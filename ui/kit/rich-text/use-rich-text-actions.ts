import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { PickedImage, PickedLink, RichTextProps } from './rich-text-props.ts'

/** The questions of the text's dialogs. */
export type Asking =
  | { for: 'link'; href: string; onAnswer: (link: PickedLink) => void }
  | { for: 'alt'; image: PickedImage; onAnswer: (alt: string) => void }

interface RichTextActionsOptions extends Pick<RichTextProps, 'onPickLink' | 'onPickImage'> {
  editor: Editor
}

/** The two actions that need an answer first: where a link leads, and which image with which alt text. */
export function useRichTextActions(
  { editor, onPickLink, onPickImage }: RichTextActionsOptions,
  ask: (asking: Asking) => void,
) {
  const [waiting, setWaiting] = useState(false)

  /** One question at a time; its owner reports errors. */
  const askOnce = async <T>(question: () => Promise<T | null>, answered: (answer: T) => void) => {
    if (waiting) return
    setWaiting(true)
    try {
      const answer = await question()
      if (answer !== null && !editor.isDestroyed) answered(answer)
    } finally {
      setWaiting(false)
    }
  }

  const setLink = ({ href, text }: PickedLink) => {
    if (editor.state.selection.empty && !editor.isActive('link'))
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: text || href, marks: [{ type: 'link', attrs: { href } }] })
        .unsetMark('link')
        .run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  }

  const askLink = () => {
    const href = String(editor.getAttributes('link').href ?? '')
    if (!onPickLink) ask({ for: 'link', href, onAnswer: setLink })
    else void askOnce(() => onPickLink(href === '' ? null : { href }), setLink)
  }

  const askAlt = (image: PickedImage, onAnswer: (alt: string) => void) => ask({ for: 'alt', image, onAnswer })

  const askImage = () => {
    if (editor.isActive('image')) {
      const { src, alt } = editor.getAttributes('image')
      askAlt({ src: String(src), alt: String(alt ?? '') }, text =>
        editor.chain().focus().updateAttributes('image', { alt: text }).run(),
      )
    } else if (onPickImage)
      void askOnce(onPickImage, image => {
        const putImage = (alt: string) => editor.chain().focus().setImage({ src: image.src, alt }).run()
        if (image.alt.trim() === '') askAlt(image, putImage)
        else putImage(image.alt)
      })
  }

  return { askLink, askImage }
}
