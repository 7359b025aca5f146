import { pageWords } from '@rounds/core/words/pages'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { BORDERS } from './preview-size.ts'

/** The debounce time of the preview. */
const PAUSE_MS = 500

interface TypedPreviewProps {
  /** The address that renders the page; it takes the input as a form. */
  url: string
  /** The input as JSON. */
  values: string
  /** The width at which the page is rendered, in pixels. */
  pixels: number
}

/**
 * A preview of a page with the current input. Each state is loaded in a new frame behind the visible one, so nothing
 * flickers, the scroll position stays, and the browser's Back works in Rounds.
 */
export function TypedPreview({ url, values, pixels }: TypedPreviewProps) {
  const name = useId()
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: pixels, height: 600 })
  const [turns, setTurns] = useState({ shown: 0, next: 0 })
  const sent = useRef(values)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (sent.current === values) return
    const timer = setTimeout(() => {
      sent.current = values
      setTurns(({ shown, next }) => ({ shown, next: next + 1 }))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [values])
  const scale = Math.min(1, room.width / pixels)
  const frames = turns.next === turns.shown ? [turns.shown] : [turns.shown, turns.next]
  return (
    <div
      ref={box}
      className="relative mx-auto min-h-80 w-full flex-1 overflow-hidden rounded-md border border-rule bg-sheet"
      // No wider than the page: a phone stands in the middle, without white beside it.
      style={{ maxWidth: pixels + BORDERS }}
    >
      {frames.map(turn => (
        <Frame
          key={turn}
          name={`${name}-${turn}`}
          {...{ url, values: sent.current, isSeen: turn === turns.shown }}
          style={{
            width: pixels,
            height: room.height / scale,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
          }}
          onShown={frame => {
            const before = box.current?.querySelector<HTMLIFrameElement>('iframe')
            const at = before === frame ? 0 : (before?.contentDocument?.defaultView?.scrollY ?? 0)
            frame.contentDocument?.defaultView?.scrollTo(0, at)
            setTurns(now => (turn > now.shown ? { ...now, shown: turn } : now))
          }}
        />
      ))}
    </div>
  )
}

interface FrameProps {
  name: string
  url: string
  values: string
  isSeen: boolean
  style: React.CSSProperties
  onShown: (frame: HTMLIFrameElement) => void
}

/** One state of the page: the form is submitted into the frame once it exists. */
function Frame({ name, url, values, isSeen, style, onShown }: FrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.submit(), [])
  return (
    <>
      <iframe
        name={name}
        className="absolute top-0 left-0"
        title={pageWords.preview.pagePublicWillSee}
        aria-hidden={!isSeen || undefined}
        tabIndex={isSeen ? undefined : -1}
        // Its own scripts are blocked: the page has the same origin as this one.
        sandbox="allow-same-origin"
        style={{ ...style, visibility: isSeen ? 'visible' : 'hidden' }}
        onLoad={({ currentTarget }) => {
          if (currentTarget.contentDocument?.URL !== 'about:blank') onShown(currentTarget)
        }}
      />
      <form ref={form} method="post" action={url} target={name} hidden>
        <input type="hidden" name="values" value={values} readOnly />
      </form>
    </>
  )
}
