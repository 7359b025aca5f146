import { cleanPaste } from '@rounds/core/rules/text'
import { richTextWords } from '@rounds/core/words/rich-text'
import type { Editor } from '@tiptap/core'
import type { EditorProps } from '@tiptap/pm/view'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ownOrigins } from '../own-origins.ts'
import { awaitedAddress, awaitPictures, settlePicture } from './awaited-pictures.ts'
import { type Clip, clipOf, picturesNamed } from './clipboard-pictures.ts'
import { pasteLink } from './pasted-text.ts'
import type { PickedImage, RichTextProps } from './rich-text-props.ts'

/** An image that needs alt text. */
export interface AskedPicture {
  readonly image: PickedImage
  /** Why the picture couldn’t be uploaded: no text is needed any more. */
  readonly failure?: string
  /** Null if unknown. */
  readonly answer: (alt: string | null) => void
}

/** An image in pasted content, with its alt text there. */
interface Named {
  readonly id: number
  readonly src: string
  readonly alt: string
}

type Pasting = Pick<EditorProps, 'handleDOMEvents' | 'transformPastedHTML' | 'handlePaste' | 'handleDrop'>

let made = 0

const notUploaded = ({ name }: File, error: unknown): string =>
  richTextWords.usePasting.couldNotBeUploaded(name, error instanceof Error ? error.message : String(error))

/**
 * Handles paste and drop: cleans text, applies the link rule, uploads images and inserts them. What can't be pasted is
 * reported in `said`.
 */
export function usePasting(options: Pick<RichTextProps, 'onPutImage' | 'onUnplaced'>) {
  const editorRef = useRef<Editor | null>(null)
  const latest = useRef(options)
  latest.current = options
  const [messages, setMessages] = useState<readonly string[]>([])
  const [uploading, setUploading] = useState(0)
  const [asked, setAsked] = useState<readonly AskedPicture[]>([])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const props = useMemo((): Pasting => {
    let clip: Clip = clipOf(null)
    let named: Named[] = []
    let refusals: string[] = []

    const wordsFor = (file: File, sent: Promise<unknown>) =>
      new Promise<string | null>(resolve => {
        const src = URL.createObjectURL(file)
        const image = { src, alt: '' }
        const answer = (alt: string | null) => {
          URL.revokeObjectURL(src)
          setAsked(all => all.filter(other => other.image !== image))
          resolve(alt)
        }
        setAsked(all => [...all, { image, answer }])
        sent.catch(error => {
          const failure = notUploaded(file, error)
          setAsked(all => all.map(other => (other.image === image ? { ...other, failure } : other)))
        })
      })

    const say = (words: string) => setMessages(all => (all.includes(words) ? all : [...all, words]))

    /**
     * Uploads one image and inserts it at its placeholder; the alt text is asked for in the meantime, right after the
     * paste.
     */
    const putPicture = async (id: number, file: File, alt: string) => {
      const { onPutImage } = latest.current
      const settle = (image: PickedImage | null) => {
        const editor = editorRef.current
        return editor && !editor.isDestroyed && !isGone.current ? settlePicture(editor, id, image) : false
      }
      if (!onPutImage) {
        settle(null)
        return say(richTextWords.usePasting.notPutTextTakes(file.name))
      }
      setUploading(count => count + 1)
      const sent = onPutImage(file).finally(() => setUploading(count => count - 1))
      try {
        const [{ src }, words] = await Promise.all([sent, alt || wordsFor(file, sent)])
        if (words === null) {
          settle(null)
          say(richTextWords.usePasting.notPutSinceNobody(file.name))
        } else if (!settle({ src, alt: words })) latest.current.onUnplaced?.(file.name)
      } catch (error) {
        settle(null)
        say(notUploaded(file, error))
      }
    }

    /** Files from the clipboard or a drop, at a position in the text. */
    const putFiles = (files: readonly File[], at: number) => {
      const images = files.filter(({ type }) => type.startsWith('image/'))
      setMessages(
        files
          .filter(file => !images.includes(file))
          .map(({ name }) => richTextWords.usePasting.notPictureUploadDocuments(name)),
      )
      const awaited = images.map(file => ({ file, id: ++made }))
      const editor = editorRef.current
      if (editor)
        awaitPictures(
          editor,
          awaited.map(({ id }) => id),
          at,
        )
      for (const { file, id } of awaited) void putPicture(id, file, '')
    }

    /** Fetches the images named in the content about to be inserted; returns whether there are any. */
    const takeNamed = (): boolean => {
      if (named.length === 0) return false
      const all = named
      const sources = all.map(({ src }) => src)
      const pictures = picturesNamed(sources, clip)
      // Once the text is inserted.
      queueMicrotask(() => {
        for (const [index, { id, alt }] of all.entries()) {
          const picture = pictures[index]
          if (picture instanceof File) void putPicture(id, picture, alt)
          else {
            if (editorRef.current) settlePicture(editorRef.current, id, null)
            if (picture) say(picture)
          }
        }
      })
      return true
    }

    const begin = (data: DataTransfer | null) => {
      clip = clipOf(data)
      named = []
      refusals = []
      return false
    }

    return {
      handleDOMEvents: {
        paste: (_, event) => begin(event.clipboardData),
        drop: (_, event) => begin(event.dataTransfer),
      },
      transformPastedHTML: html =>
        cleanPaste(html, {
          ownOrigins: ownOrigins(),
          picture: (src, alt) => {
            named.push({ id: ++made, src, alt })
            return awaitedAddress(made)
          },
          refused: (href, because) =>
            refusals.push(richTextWords.usePasting.linkLeftOut(href.slice(0, 80), because)),
        }),
      handlePaste: (view, event, slice) => {
        const text = event.clipboardData?.getData('text/plain') ?? ''
        const isText = text.trim() !== '' || slice.content.textBetween(0, slice.content.size).trim() !== ''
        // An image copied in a browser also has its address.
        if (clip.files.length > 0 && !isText) {
          putFiles(clip.files, view.state.selection.from)
          return true
        }
        setMessages([...new Set(refusals)])
        if (takeNamed()) return false
        const isPlain = !event.clipboardData?.types.includes('text/html')
        const editor = editorRef.current
        return isPlain && editor !== null && pasteLink(editor, text)
      },
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved) return false
        setMessages([...new Set(refusals)])
        if (takeNamed() || clip.files.length === 0) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        putFiles(clip.files, at ?? view.state.selection.from)
        return true
      },
    }
  }, [])

  return { props, editorRef, messages, uploading, asked: asked[0], onRead: () => setMessages([]) }
}
