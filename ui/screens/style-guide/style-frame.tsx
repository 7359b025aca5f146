import { styleGuideWords } from '@rounds/core/words/style-guide'
import { useEffect, useRef, useState } from 'react'

/** An empty page in which nothing runs; the server gives it its own policy. */
const PAGE = '/preview/email'

interface StyleFrameProps {
  name: string
  html: string
  css: string
  language: string
}

/** A part of the site in its own stylesheet. Nothing in it runs, and its links are disabled. */
export function StyleFrame({ name, html, css, language }: StyleFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [height, setHeight] = useState(80)
  useEffect(() => {
    const inner = frame.current?.contentDocument
    const view = inner?.defaultView
    if (!isReady || !inner || !view) return
    const made = new view.DOMParser().parseFromString(`<body>${html}</body>`, 'text/html')
    const style = made.createElement('style')
    style.textContent = `${css}\nbody { padding: .75rem; min-height: 0; }`
    made.head.append(style)
    made.title = name
    made.documentElement.lang = language
    made.body.inert = true
    inner.replaceChild(inner.adoptNode(made.documentElement), inner.documentElement)
    const measure = () => setHeight(inner.documentElement.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(inner.documentElement)
    return () => observer.disconnect()
  }, [isReady, name, html, css, language])
  return (
    <iframe
      ref={frame}
      title={styleGuideWords.sample(name)}
      sandbox="allow-same-origin"
      tabIndex={-1}
      src={PAGE}
      onLoad={() => setReady(true)}
      className="block w-full rounded-md border border-rule bg-white"
      style={{ height, colorScheme: 'light' }}
    />
  )
}
