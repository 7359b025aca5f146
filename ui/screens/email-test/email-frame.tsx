import { emailWords } from '@rounds/core/words/email'
import { useEffect, useRef, useState } from 'react'
import { emailDocument, type Looks } from './email-document.ts'

/** The empty page in which emails are rendered; the server gives it its own policy. */
const PAGE = '/preview/email'

export interface EmailFrameProps extends Looks {
  html: string
  /** The width of the mail program's window. */
  pixels: number
}

/** An email as a mail program of some width shows it. Nothing in it runs, and its links are disabled. */
export function EmailFrame({ html, pixels, scheme, hasPictures }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [height, setHeight] = useState(320)
  useEffect(() => {
    const inner = frame.current?.contentDocument
    const view = inner?.defaultView
    if (!isReady || !inner || !view) return
    const made = emailDocument(new view.DOMParser(), html, { scheme, hasPictures })
    inner.replaceChild(inner.adoptNode(made), inner.documentElement)
    const measure = () => setHeight(inner.documentElement.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(inner.documentElement)
    return () => observer.disconnect()
  }, [isReady, html, scheme, hasPictures])
  return (
    <section
      aria-label={emailWords.preview.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard
      tabIndex={0}
      className="max-h-[70dvh] overflow-auto rounded-md border border-rule bg-well"
    >
      <iframe
        ref={frame}
        title={emailWords.preview.frame}
        sandbox="allow-same-origin"
        tabIndex={-1}
        src={PAGE}
        onLoad={() => setReady(true)}
        className="mx-auto block"
        style={{ width: pixels, height, colorScheme: scheme }}
      />
    </section>
  )
}
